import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type CursorPageInput, toCursorPage } from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { CallFilter } from '../contract.ts'
import { type MarketplaceCallId, marketplaceCalls } from '../tables.ts'

export type MarketplaceCallRow = typeof marketplaceCalls.$inferSelect

interface ListCallsInput extends CursorPageInput {
  method?: string | undefined
  outcome?: CallFilter | undefined
}

/** Lists the calls of all processes, newest first. Ids sort by time. */
export async function listMarketplaceCalls(
  db: Database,
  { method, outcome, ...page }: ListCallsInput,
): Promise<{ items: MarketplaceCallRow[]; nextCursor: string | null }> {
  const calls = marketplaceCalls
  // As text: only a condition that is part of the statement can use the index of what failed.
  const failed = sql`${calls.outcome} <> 'ok'`
  const conditions = [
    method === undefined ? undefined : eq(calls.method, method),
    outcome === 'failed' ? failed : outcome && eq(calls.outcome, outcome),
    page.after ? lt(calls.id, page.after.id as MarketplaceCallId) : undefined,
  ]
  const rows = await db
    .select()
    .from(calls)
    .where(and(...conditions))
    .orderBy(desc(calls.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

/** Lists the methods that were called. */
export async function listCalledMethods(db: Database): Promise<string[]> {
  // One step in the index for each method, instead of a read of all calls.
  const { rows } = await db.execute<{ method: string }>(sql`
    with recursive methods as (
      (select method from ${marketplaceCalls} order by method limit 1)
      union all
      select (select c.method from ${marketplaceCalls} c where c.method > methods.method order by c.method limit 1)
      from methods where methods.method is not null)
    select method from methods where method is not null`)
  return rows.map(({ method }) => method)
}

/** Returns null if there is no such call, or no longer. */
export async function getMarketplaceCall(
  db: Database,
  id: string,
): Promise<MarketplaceCallRow | null> {
  const isIt = eq(marketplaceCalls.id, id as MarketplaceCallId)
  const [call] = await db.select().from(marketplaceCalls).where(isIt)
  return call ?? null
}
