import { Agent, get, type IncomingMessage } from 'node:http'
import type { UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { type Database, openDatabase } from '#platform/db/database'
import { type ChildServer, startShop } from './child-servers.ts'
import { printResult } from './report.ts'

/** The most that a process has. */
const STREAMS = 2_000
/** A user has 32 at most. */
const PER_USER = 25
const PASSWORD = 'forest-green-mug'
const SETTINGS = { AUTH_AUTOCONFIRM: 'on', AUTH_REQUEST_TIMEOUT_SECONDS: '0' }
/** More than any arrival takes; a lost event must not stop the bench. */
const ARRIVAL_TIMEOUT_MS = 20_000

interface BenchUser {
  id: UserId
  token: string
}

interface OpenStream {
  userId: UserId
  response: IncomingMessage
  /** Called with the time of each event. */
  onEvent: (at: number) => void
}

/**
 * Opens 2,000 streams of notifications at one process, and measures the memory of a stream and the time from raising a
 * notification, in another process, to its arrival. Each process needs that many file descriptors.
 */
export async function benchStreams(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl, SETTINGS)
  const { db, close } = openDatabase(databaseUrl)
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const users: BenchUser[] = []
  for (let at = 0; at < STREAMS / PER_USER; at++) users.push(await signUpUser(shop, at))
  const before = shop.getMemoryMib()
  const streams: OpenStream[] = []
  for (const user of users)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: PER_USER }, () => openStream(shop, { user, agent })),
      )),
    )
  const after = shop.getMemoryMib()
  printResult({ what: 'open streams', shop: streams.length, ...LIMITLESS, unit: '' })
  if (before !== null && after !== null) {
    const kib = ((after - before) * 1024) / streams.length
    printResult({ what: 'memory of a stream', shop: kib, reference: null, budget: 64, unit: 'KiB' })
  }
  await reportLatency('one user at a time', { db, streams, groups: users.map((user) => [user]) })
  await reportLatency('all users at once', { db, streams, groups: [users] })
  for (const { response } of streams) response.destroy()
  agent.destroy()
  await close()
}

const LIMITLESS = { reference: null, budget: null }
/** In milliseconds, of the half and of the slowest hundredth. */
const BUDGETS = {
  'one user at a time': { p50: 50, p99: 250 },
  'all users at once': { p50: 1_000, p99: 2_000 },
}

interface LatencyInput {
  db: Database
  streams: OpenStream[]
  /** The users that are told at once. */
  groups: BenchUser[][]
}

async function reportLatency(name: keyof typeof BUDGETS, { db, streams, groups }: LatencyInput) {
  const times: number[] = []
  for (const group of groups) times.push(...(await measureArrivals(db, { name, streams, group })))
  if (times.length !== streams.length)
    throw new Error(`${times.length} of ${streams.length} streams were told`)
  const sorted = times.toSorted((a, b) => a - b)
  for (const [percentile, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
    const what = `raise to arrival, ${name}, ${percentile}`
    printResult({ what, shop: ms, reference: null, budget: BUDGETS[name][percentile], unit: 'ms' })
  }
}

interface ArrivalsInput {
  name: string
  streams: OpenStream[]
  group: BenchUser[]
}

/** Raises a notification for each user, and returns the milliseconds until each of their streams has told of it. */
async function measureArrivals(
  db: Database,
  { name, streams, group }: ArrivalsInput,
): Promise<number[]> {
  const ids = new Set(group.map(({ id }) => id))
  const startedAt = performance.now()
  const arrivals = streams
    .filter(({ userId }) => ids.has(userId))
    .map((stream) => waitForEvent(stream))
  const notifications = group.map(({ id: userId }) => ({
    ...{ userId, kind: 'password_change' as const, source: name, params: {} },
  }))
  await raiseNotifications(db, { notifications, now: new Date() })
  const ends = await Promise.all(arrivals)
  return ends.flatMap((end) => (end === null ? [] : end - startedAt))
}

/** Resolves to the time of the next event; null if none comes. */
function waitForEvent(stream: OpenStream): Promise<number | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ARRIVAL_TIMEOUT_MS)
    stream.onEvent = (at) => {
      clearTimeout(timer)
      resolve(at)
    }
  })
}

/** Resolves once the stream has told of the state of the inbox. */
async function openStream(
  { url }: ChildServer,
  { user, agent }: { user: BenchUser; agent: Agent },
): Promise<OpenStream> {
  const headers = { Authorization: `Bearer ${user.token}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}api/notifications/events`, { headers, agent }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}`)
  const stream: OpenStream = { userId: user.id, response, onEvent: () => {} }
  const opened = waitForEvent(stream)
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    if (text.includes('event: inbox')) stream.onEvent(performance.now())
  })
  // They end with the bench.
  response.on('error', () => {})
  if ((await opened) === null) throw new Error('A stream did not tell the state of the inbox')
  return stream
}

async function signUpUser({ url }: ChildServer, at: number): Promise<BenchUser> {
  const response = await fetch(`${url}auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `mina${at}@streams.example`, password: PASSWORD }),
  })
  const { access_token: token, user } = await response.json()
  if (!response.ok) throw new Error(`Signing up answered ${response.status}`)
  return { id: user.id, token }
}
