import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { marketplaceGates } from '../tables.ts'

/** So many calls may follow at once after a quiet time. */
const BURST = 4
/** Whoever would wait longer for a turn is told so. */
const MAX_WAIT_MS = 30_000
/** After so many faults of the service in a row nothing is called for a while. */
const MAX_FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 600_000

interface Gate {
  appKey: string
  method: string
}

interface TurnInput extends Gate {
  callsPerSecond: number
}

/**
 * Takes a turn among the calls of all processes. Returns how long to wait for it, or how long the marketplace is closed to
 * this method, without a turn.
 */
export async function takeTurn(
  db: Database,
  { appKey, method, callsPerSecond }: TurnInput,
  now: Date,
): Promise<{ waitMs: number } | { closedMs: number }> {
  const closedMs = await findPause(db, { appKey, method }, now)
  if (closedMs > 0) return { closedMs }
  const spacingMs = 1000 / callsPerSecond
  const { nextCallAt } = marketplaceGates
  const at = sql`${now.toISOString()}::timestamptz`
  const start = sql`greatest(${nextCallAt}, ${at})`
  const spacing = sql`${spacingMs} * interval '1 millisecond'`
  const [turn] = await db
    .insert(marketplaceGates)
    .values({ appKey, method: '', nextCallAt: new Date(now.getTime() + spacingMs) })
    .onConflictDoUpdate({
      target: [marketplaceGates.appKey, marketplaceGates.method],
      set: { nextCallAt: sql`${start} + ${spacing}` },
      setWhere: sql`${nextCallAt} < ${at} + ${MAX_WAIT_MS} * interval '1 millisecond'`,
    })
    .returning({ nextCallAt })
  if (!turn) return { closedMs: MAX_WAIT_MS }
  const startMs = turn.nextCallAt.getTime() - spacingMs - now.getTime()
  return { waitMs: Math.max(0, startMs - (BURST - 1) * spacingMs) }
}

async function findPause(db: Database, { appKey, method }: Gate, now: Date): Promise<number> {
  const gates = await db
    .select({ pausedUntil: marketplaceGates.pausedUntil })
    .from(marketplaceGates)
    .where(and(eq(marketplaceGates.appKey, appKey), inArray(marketplaceGates.method, ['', method])))
  const ends = gates.map(({ pausedUntil }) => pausedUntil?.getTime() ?? 0)
  return Math.max(0, ...ends.map((end) => end - now.getTime()))
}

/** Keeps all processes from this method, or from all with an empty one, until a time. A longer pause stays. */
export async function pauseCalls(
  db: Database,
  { appKey, method }: Gate,
  until: Date,
): Promise<void> {
  const { pausedUntil } = marketplaceGates
  await db
    .insert(marketplaceGates)
    .values({ appKey, method, nextCallAt: until, pausedUntil: until })
    .onConflictDoUpdate({
      target: [marketplaceGates.appKey, marketplaceGates.method],
      set: { pausedUntil: sql`greatest(${pausedUntil}, ${until.toISOString()}::timestamptz)` },
    })
}

/** Counts a fault of the service. After several in a row all calls of the app pause, each time for longer. */
export async function recordFault(db: Database, appKey: string, now: Date): Promise<void> {
  const { failureCount } = marketplaceGates
  const [gate] = await db
    .insert(marketplaceGates)
    .values({ appKey, method: '', nextCallAt: now, failureCount: 1 })
    .onConflictDoUpdate({
      target: [marketplaceGates.appKey, marketplaceGates.method],
      set: { failureCount: sql`${failureCount} + 1` },
    })
    .returning({ failureCount })
  const excess = (gate?.failureCount ?? 0) - MAX_FAILURES
  if (excess < 0) return
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** excess, MAX_PAUSE_MS)
  await pauseCalls(db, { appKey, method: '' }, new Date(now.getTime() + pauseMs))
}

/** Forgets the faults of the service, because it answered. */
export async function recordAnswer(db: Database, appKey: string): Promise<void> {
  const isFailing = sql`${marketplaceGates.failureCount} > 0`
  await db
    .update(marketplaceGates)
    .set({ failureCount: 0 })
    .where(and(eq(marketplaceGates.appKey, appKey), eq(marketplaceGates.method, ''), isFailing))
}
