import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import type { InfluencerSort } from '../contract.ts'
import type { InfluencerId } from '../tables.ts'
import { buildTextConditions } from '../text-conditions.ts'
import {
  type Days,
  type InfluencerFigures,
  salesSums,
  selectClicks,
  selectSales,
} from './sales-sql.ts'

export interface ListedInfluencer extends InfluencerFigures {
  id: InfluencerId
  /** Null once the account is deleted. */
  userId: UserId | null
  code: string
  /** Null once the application is deleted. */
  fullName: string | null
  approvedAt: Date
  suspendedAt: Date | null
}

interface ListInput {
  days: Days
  sort: InfluencerSort
  /** Words that the name or the code contains. */
  q?: string | undefined
  limit: number
  /** Of the page before, as `isFiguresCursor` accepts it; null for the first page. */
  cursor: string | null
}

/** Conversions by clicks, in millionths: a cursor has whole numbers. */
const RATE = sql`case when clicks > 0 then round(conversions * 1000000 / clicks) else 0 end`

const SEARCHED = sql`coalesce("fullName", '') || ' ' || code`

const SORTS: Record<InfluencerSort, SQL> = {
  clicks: sql`clicks`,
  conversions: sql`conversions`,
  rate: RATE,
  revenue: sql`revenue`,
  earned: sql`earned`,
  reversed: sql`reversed`,
}

export function isFiguresCursor(cursor: string, sort: InfluencerSort): boolean {
  return decodeSortedCursor(cursor, sort, ['integer', 'id']) !== null
}

/** Lists all influencers with their figures of a range, those with the most first. */
export async function listInfluencerFigures(
  db: Database,
  { days, sort, q = '', limit, cursor }: ListInput,
): Promise<{ items: ListedInfluencer[]; nextCursor: string | null }> {
  const position = sql`(${SORTS[sort]})::bigint`
  const after = cursor === null ? null : decodeSortedCursor(cursor, sort, ['integer', 'id'])!
  const conditions = [
    ...buildTextConditions(SEARCHED, q),
    ...(after ? [sql`(${position}, id) < (${after[0]}::bigint, ${after[1]}::uuid)`] : []),
  ]
  const rows = await selectFigures(
    db,
    sql`
    select *, ${position}::text as position from figures
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${position} desc, id desc limit ${limit + 1}`,
    days,
  )
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last ? encodeSortedCursor(sort, [last.position, last.id]) : null
  return { items: items.map(({ position: _, ...item }) => item), nextCursor }
}

/** Returns null if there is no such influencer. */
export async function getInfluencerFigures(
  db: Database,
  { id, days }: { id: InfluencerId; days: Days },
): Promise<ListedInfluencer | null> {
  const [row] = await selectFigures(
    db,
    sql`select *, '' as position from figures where id = ${id}`,
    days,
  )
  if (!row) return null
  const { position: _, ...influencer } = row
  return influencer
}

interface FiguresRow extends ListedInfluencer {
  position: string
  [column: string]: unknown
}

async function selectFigures(db: Database, query: SQL, days: Days): Promise<FiguresRow[]> {
  const { rows } = await db.execute<FiguresRow>(sql`
    with clicked as (
      select influencer_id, sum(clicks) as clicks from (${selectClicks(days)}) c group by 1
    ), sold as (select influencer_id, ${salesSums} from (${selectSales(days)}) s group by 1
    ), figures as (
      select i.id, i.user_id as "userId", i.code, p.full_name as "fullName", i.approved_at as "approvedAt",
        i.suspended_at as "suspendedAt", coalesce(clicks, 0)::float8 as clicks,
        coalesce(conversions, 0) as conversions, coalesce(revenue, 0) as revenue, coalesce(earned, 0) as earned,
        coalesce(pending, 0) as pending, coalesce(approved, 0) as approved, coalesce(paid, 0) as paid,
        coalesce(reversed, 0) as reversed
      from influencers i left join influencer_profiles p on p.user_id = i.user_id
        left join clicked on clicked.influencer_id = i.id left join sold on sold.influencer_id = i.id
    ) ${query}`)
  return rows.map((row) => ({
    ...row,
    approvedAt: new Date(row.approvedAt),
    suspendedAt: row.suspendedAt && new Date(row.suspendedAt),
  }))
}

/** Lists the pages that links of an influencer led to in a range, the most clicks first. */
export async function listClickedPaths(
  db: Database,
  { id, days, limit }: { id: InfluencerId; days: Days; limit: number },
): Promise<{ path: string; clicks: number }[]> {
  const { rows } = await db.execute<{ path: string; clicks: number }>(sql`
    select path, sum(clicks)::float8 as clicks from (${selectClicks(days)}) c where influencer_id = ${id}
    group by 1 order by 2 desc, 1 limit ${limit}`)
  return rows
}
