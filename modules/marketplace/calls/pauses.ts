import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { marketplaceGates } from '../tables.ts'

export interface CallPause {
  /** Null for all calls of the app. */
  method: string | null
  until: Date
  /** Faults of the service in a row. */
  failures: number
}

interface PauseInput {
  appKey: string
  now: Date
}

/** Lists the pauses that are in force: limits that the marketplace named, and what faults in a row have closed. */
export async function listPauses(db: Database, { appKey, now }: PauseInput): Promise<CallPause[]> {
  const rows = await db
    .select()
    .from(marketplaceGates)
    .where(and(eq(marketplaceGates.appKey, appKey), gt(marketplaceGates.pausedUntil, now)))
    .orderBy(asc(marketplaceGates.method))
  return rows.map(({ method, pausedUntil, failureCount }) => {
    return { method: method || null, until: pausedUntil!, failures: failureCount }
  })
}

/** Ends a pause before its time. Returns false if there is none. */
export async function endPause(
  db: Database,
  { appKey, method, now }: PauseInput & { method: string | null },
): Promise<boolean> {
  const { nextCallAt, pausedUntil } = marketplaceGates
  const isIt = and(
    eq(marketplaceGates.appKey, appKey),
    eq(marketplaceGates.method, method ?? ''),
    gt(pausedUntil, now),
  )
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await db
    .update(marketplaceGates)
    // The next fault counts as the first one. A pause without calls before it has moved the next turn, too.
    .set({ pausedUntil: null, failureCount: 0, nextCallAt: sql`least(${nextCallAt}, ${at})` })
    .where(isIt)
    .returning({ method: marketplaceGates.method })
  return ended.length > 0
}
