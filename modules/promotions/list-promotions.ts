import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { Promotion } from './candidate.ts'
import type { PromotionKind, PromotionState } from './contract.ts'
import { buildStateCase } from './promotion-state.ts'
import { type PromotionId, promotions } from './tables.ts'

export interface PromotionFilter {
  /** A part of the name, or the beginning of a code. */
  q?: string | undefined
  state?: PromotionState | undefined
  kind?: PromotionKind | undefined
}

/** A promotion with its code; null if it has none or many. */
export type ListedPromotion = Promotion & { code: string | null }

interface ListPromotionsInput extends CursorPageInput {
  filter: PromotionFilter
  now: Date
}

/** Lists the promotions that match a filter, newest first. Those of rewards belong to their programme. */
export async function listPromotions(
  db: Database,
  { filter, now, ...page }: ListPromotionsInput,
): Promise<{ items: ListedPromotion[]; nextCursor: string | null }> {
  const rows = await db
    .select(listedColumns)
    .from(promotions)
    .where(and(buildFilter(filter, now), buildOlderThanCondition(promotions, page)))
    .orderBy(desc(promotions.createdAt), desc(promotions.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

/** Returns a promotion, or null for none and for that of a reward. */
export async function getPromotion(db: Database, id: PromotionId): Promise<ListedPromotion | null> {
  const [promotion] = await db
    .select(listedColumns)
    .from(promotions)
    .where(and(eq(promotions.id, id), isNull(promotions.reward)))
  return promotion ?? null
}

/** Returns what promotions have given so far, in the currency of the books. */
export async function listDiscountTotals(
  db: Database,
  ids: PromotionId[],
): Promise<Map<PromotionId, number>> {
  const { id, givenMinor } = promotions
  const rows = await db.select({ id, givenMinor }).from(promotions).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.givenMinor]))
}

/** How many promotions run, and what those have given so far, in the currency of the books. */
export async function summarizeRunning(
  db: Database,
  now: Date,
): Promise<{ running: number; givenMinor: number }> {
  const [row] = await db
    .select({
      running: sql<number>`count(*)::integer`,
      givenMinor: sql<number>`coalesce(sum(given_minor), 0)::float8`,
    })
    .from(promotions)
    .where(sql`${buildStateCase(now)} = 'running' and reward is null`)
  return row!
}

/** A code is read only of what has one: a promotion can have ten thousand. The codes of a programme are not counted in its row. */
export const listedColumns = {
  ...getTableColumns(promotions),
  codeCount: sql<number>`case when promotions.program is null then promotions.code_count else (
    select count(*)::integer from coupons where promotion_id = promotions.id) end`,
  code: sql<
    string | null
  >`case when promotions.code_count = 1 and promotions.code_prefix is null then (
    select code from coupons where promotion_id = promotions.id limit 1) end`,
}

function buildFilter({ q, state, kind }: PromotionFilter, now: Date): SQL | undefined {
  return and(
    isNull(promotions.reward),
    kind && eq(promotions.kind, kind),
    state && sql`${buildStateCase(now)} = ${state}`,
    q ? buildSearch(q.trim()) : undefined,
  )
}

function buildSearch(q: string): SQL {
  const pattern = q.replaceAll(/[\\%_]/g, '\\$&')
  return sql`(name ilike ${`%${pattern}%`} or promotions.id in (
    select promotion_id from coupons where lower(code) like lower(${`${pattern}%`}) limit 1000))`
}
