import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedResponse } from '../cache/cached-response.ts'
import { overloadResponse } from './rate-limit-response.ts'
import { classifyRequest, REQUEST_CLASSES, type RequestClass } from './request-class.ts'
import type { ShedRequest } from './shed-counter.ts'

/** How much this process has to do. */
export interface Pressure {
  /** How late the event loop is, in milliseconds: the least of the last samples, so that one long task does not count. */
  delayMs: number
  /** The mean of the same samples. */
  meanDelayMs: number
  /** Requests that wait for a connection to the database. */
  waiting: number
}

/** Above one of these a class is turned away. A purchase waits as long as the database allows, unless too many do. */
const LIMITS: Record<RequestClass, Omit<Pressure, 'meanDelayMs'>> = {
  program: { delayMs: 60, waiting: 20 },
  search: { delayMs: 120, waiting: 40 },
  browse: { delayMs: 250, waiting: 80 },
  account: { delayMs: 500, waiting: 160 },
  purchase: { delayMs: Number.POSITIVE_INFINITY, waiting: 1000 },
}
const SAMPLE_MS = 100
const SAMPLE_COUNT = 5
/** Clients that were turned away together do not come back together. */
const RETRY_AFTER_MS = { min: 2000, max: 8000 }

/** What may wait for its turn: nothing that a shopper has begun. */
const QUEUED_CLASSES = ['program', 'search', 'browse'] as const
type QueuedClass = (typeof QUEUED_CLASSES)[number]

/** How many requests of all queued classes may wait when one of this class comes. */
const QUEUE_LENGTHS: Record<QueuedClass, number> = { program: 10, search: 30, browse: 60 }
const MAX_WAIT_MS = 2000
/** Up to this mean delay the event loop has time for everybody, and nobody waits for a turn. */
const CALM_DELAY_MS = 20
/** Requests of queued classes that are worked on at once while the event loop is late. */
const SLOTS = 4
/** The same while a purchase is worked on: each of its steps waits for at most one of them. */
const SLOTS_BESIDE_PURCHASES = 1
/** A response that a slow client is still reading takes no work anymore. */
const MAX_WORK_MS = 2000

/** Samples how late the event loop is. It runs until the process ends. */
export function createLoadMonitor(getWaiting: () => number): () => Pressure {
  const delays: number[] = []
  let expectedAt = performance.now() + SAMPLE_MS
  setInterval(() => {
    const now = performance.now()
    delays.push(Math.max(now - expectedAt, 0))
    if (delays.length > SAMPLE_COUNT) delays.shift()
    expectedAt = now + SAMPLE_MS
  }, SAMPLE_MS).unref()
  return () => ({
    delayMs: delays.length < SAMPLE_COUNT ? 0 : Math.min(...delays),
    meanDelayMs: delays.reduce((sum, delay) => sum + delay, 0) / Math.max(delays.length, 1),
    waiting: getWaiting(),
  })
}

interface LoadSheddingInput {
  readPressure: () => Pressure
  /** Called for each request that is turned away. */
  onShed: (shed: ShedRequest) => void
}

interface Turn {
  request: IncomingMessage
  response: ServerResponse
  /** Called when the request may be worked on: at once, or when it is its turn. */
  start: () => void
  /** Called instead with the response to a request that is turned away. */
  /** Returns false if it has sent something better. */
  refuse: (refusal: CachedResponse) => boolean
}

/** Calls `start` or `refuse` of a request, once; neither if its client goes away before. */
export type Admit = (turn: Turn) => void

interface WaitingTurn extends Turn {
  kind: QueuedClass
  since: number
}

/**
 * Returns what decides when a request is worked on. While the event loop is late, pages and searches take turns, so that
 * a purchase never waits for many of them; when there are too many, they are answered with 503, programs first.
 */
export function createLoadShedding({ readPressure, onShed }: LoadSheddingInput): Admit {
  const purchases = new Map<ServerResponse, number>()
  const others = new Map<ServerResponse, number>()
  const waiting: WaitingTurn[] = []

  const begin = (working: Map<ServerResponse, number>, { response, start }: Turn) => {
    working.set(response, performance.now())
    response.once('close', () => {
      working.delete(response)
      startWaiting()
    })
    start()
  }
  const turnAway = (kind: RequestClass, { request, refuse }: Turn, waitedMs = 0) => {
    const { method = 'GET', url = '/', headers } = request
    const { min, max } = RETRY_AFTER_MS
    const waitMs = min + Math.random() * (max - min)
    const [pathname = '/'] = url.split('?', 1)
    const acceptLanguage = headers['accept-language']
    const isRefused = refuse(overloadResponse({ waitMs, pathname, acceptLanguage }))
    if (isRefused) onShed({ kind, method, url, waitedMs })
  }
  const hasSlot = () =>
    others.size < (purchases.size > 0 ? SLOTS_BESIDE_PURCHASES : SLOTS) ||
    readPressure().meanDelayMs < CALM_DELAY_MS
  function startWaiting() {
    while (waiting.length > 0 && hasSlot()) begin(others, takeMostImportant(waiting))
  }
  const review = () => {
    const now = performance.now()
    for (const working of [purchases, others]) deleteOlder(working, now - MAX_WORK_MS)
    for (const turn of waiting.filter(({ since }) => since < now - MAX_WAIT_MS)) {
      waiting.splice(waiting.indexOf(turn), 1)
      turnAway(turn.kind, turn, now - turn.since)
    }
    startWaiting()
  }
  setInterval(review, SAMPLE_MS).unref()

  return (turn) => {
    const { method = 'GET', url = '/', headers } = turn.request
    const kind = classifyRequest({ method, url, userAgent: headers['user-agent'] ?? '' })
    if (kind === null) return turn.start()
    if (isAbove(readPressure(), LIMITS[kind])) return turnAway(kind, turn)
    if (kind === 'purchase') return begin(purchases, turn)
    if (!isQueued(kind)) return turn.start()
    if (waiting.length === 0 && hasSlot()) return begin(others, turn)
    if (waiting.length >= QUEUE_LENGTHS[kind]) return turnAway(kind, turn)
    const waitingTurn = { ...turn, kind, since: performance.now() }
    waiting.push(waitingTurn)
    turn.response.once('close', () => {
      const index = waiting.indexOf(waitingTurn)
      if (index !== -1) waiting.splice(index, 1)
    })
  }
}

const isQueued = (kind: RequestClass): kind is QueuedClass =>
  QUEUED_CLASSES.some((queued) => queued === kind)

const isAbove = ({ delayMs, waiting }: Pressure, limit: Omit<Pressure, 'meanDelayMs'>) =>
  delayMs > limit.delayMs || waiting > limit.waiting

/** Removes and returns the first of the class that is turned away last. */
function takeMostImportant(waiting: WaitingTurn[]): WaitingTurn {
  const rank = ({ kind }: WaitingTurn) => REQUEST_CLASSES.indexOf(kind)
  const highest = Math.max(...waiting.map(rank))
  const index = waiting.findIndex((turn) => rank(turn) === highest)
  return waiting.splice(index, 1)[0]!
}

/** Entries are in the order of their times. */
function deleteOlder(working: Map<ServerResponse, number>, time: number) {
  for (const [response, since] of working) {
    if (since >= time) return
    working.delete(response)
  }
}
