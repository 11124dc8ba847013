import type { IncomingMessage } from 'node:http'
import { isProgram } from '#api'
import { splitPagePath } from '#platform/i18n/page-path'
import type { CachedResponse } from '../cache/cached-response.ts'
import { overloadResponse } from './rate-limit-response.ts'

/** Kinds of requests, in the order in which they are turned away. */
export type RequestClass = 'program' | 'search' | 'browse' | 'account' | 'purchase'

/** How much this process has to do. */
export interface Pressure {
  /** How late the event loop is, in milliseconds: the least of the last samples, so that one long task does not count. */
  delayMs: number
  /** Requests that wait for a connection to the database. */
  waiting: number
}

/** Above one of these a class is turned away. A purchase waits as long as the database allows, unless too many do. */
const LIMITS: Record<RequestClass, Pressure> = {
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

const PURCHASE_PATH =
  /^\/(api\/)?(cart|carts|checkout|express-checkout|orders?|payments?)\b|^\/auth\b|^\/sandbox\b/
/** What operators and load balancers ask. */
const OPERATIONS_PATH = /^\/(health|metrics)\b/
const SEARCH_PATH = /^\/(api\/products|shop|search|categories)\b/

/** Returns the class of a request; null for those that are never turned away. */
export function classifyRequest({
  method,
  url,
  userAgent,
}: {
  method: string
  url: string
  userAgent: string
}): RequestClass | null {
  const [rawPath = '/', query = ''] = url.split('?', 2)
  const path = splitPagePath(rawPath).path
  if (OPERATIONS_PATH.test(path)) return null
  if (PURCHASE_PATH.test(path)) return 'purchase'
  if (method !== 'GET' && method !== 'HEAD') return 'account'
  if (isProgram(userAgent)) return 'program'
  if (SEARCH_PATH.test(path) && /(^|&)(q|min_price|max_price)=/.test(query)) return 'search'
  return path.startsWith('/api/') && !path.startsWith('/api/products') ? 'account' : 'browse'
}

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
    waiting: getWaiting(),
  })
}

interface LoadSheddingInput {
  readPressure: () => Pressure
  /** Called for each request that is turned away. */
  onShed: (kind: RequestClass) => void
}

/** Returns what answers a request with 503 if its class is turned away now. */
export function createLoadShedding({ readPressure, onShed }: LoadSheddingInput) {
  return ({ method = 'GET', url = '/', headers }: IncomingMessage): CachedResponse | undefined => {
    const pressure = readPressure()
    // Most of the time nobody is turned away, and nothing more is read of the request.
    if (!isAbove(pressure, 'program')) return
    const kind = classifyRequest({ method, url, userAgent: headers['user-agent'] ?? '' })
    if (kind === null || !isAbove(pressure, kind)) return
    onShed(kind)
    const { min, max } = RETRY_AFTER_MS
    return overloadResponse({
      waitMs: min + Math.random() * (max - min),
      pathname: url.split('?', 1)[0]!,
      acceptLanguage: headers['accept-language'],
    })
  }
}

function isAbove({ delayMs, waiting }: Pressure, kind: RequestClass): boolean {
  return delayMs > LIMITS[kind].delayMs || waiting > LIMITS[kind].waiting
}
