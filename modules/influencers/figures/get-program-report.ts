import { sql } from 'drizzle-orm'
import { selectOrderOrigins } from '#modules/orders'
import type { ReportDays } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { CommissionCategory } from '../contract.ts'
import type { InfluencerId } from '../tables.ts'
import {
  type Days,
  type InfluencerFigures,
  NO_FIGURES,
  type SalesFigures,
  salesSums,
  selectClicks,
  selectSales,
} from './sales-sql.ts'

export interface ProgramReport {
  now: InfluencerFigures
  before: InfluencerFigures
  /** By day: `2026-11-22`. Days without figures are left out. */
  byDay: Map<string, InfluencerFigures>
  byDayBefore: Map<string, InfluencerFigures>
  /** By the month of the approval: `2026-11`. */
  cohorts: (InfluencerFigures & { key: string; influencers: number })[]
  /** By the country that the orders go to, the most revenue first. */
  countries: (SalesFigures & { key: string })[]
  categories: (SalesFigures & { key: CommissionCategory })[]
  /** Those who can earn now, and all there were. */
  active: number
  influencers: number
}

interface ReportInput {
  days: ReportDays
  /** Null for all. */
  influencerId: InfluencerId | null
}

/** Sums up clicks and sales of a range and of the days before it, from the stored clicks and commissions alone. */
export async function getProgramReport(
  db: Database,
  { days, influencerId }: ReportInput,
): Promise<ProgramReport> {
  const before = { ...days, from: days.beforeFrom, to: days.beforeTo }
  const of = influencerId ? sql`influencer_id = ${influencerId}::uuid` : sql`true`
  const [byDay, byDayBefore, cohorts, countries, categories, counts] = await parallel(
    listDayFigures(db, days, of),
    listDayFigures(db, before, of),
    listCohorts(db, days, of),
    listShares(
      db,
      sql`
      select o.country as key, ${salesSums} from (${selectSales(days)}) s
        join (${selectOrderOrigins}) o on o.id = s.order_id
      where ${of} group by 1 order by revenue desc, 1`,
    ),
    listShares<CommissionCategory>(
      db,
      sql`
      select category as key, ${salesSums} from (${selectSales(days)}) s where ${of} group by 1 order by revenue desc, 1`,
    ),
    countInfluencers(db),
  )
  return {
    ...{ now: addUp(byDay), before: addUp(byDayBefore), byDay, byDayBefore },
    ...{ cohorts, countries, categories, ...counts },
  }
}

type Condition = ReturnType<typeof sql>

async function listDayFigures(
  db: Database,
  days: Days,
  of: Condition,
): Promise<Map<string, InfluencerFigures>> {
  const { rows } = await db.execute<
    InfluencerFigures & { day: string; [column: string]: unknown }
  >(sql`
    with clicked as (
      select day, sum(clicks) as clicks from (${selectClicks(days)}) c where ${of} group by 1
    ), sold as (
      select (created_at at time zone ${days.timeZone})::date as day, ${salesSums}
      from (${selectSales(days)}) s where ${of} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(clicks, 0)::float8 as clicks, conversions, revenue, earned, pending,
      approved, paid, reversed
    from clicked full join sold using (day) order by day`)
  return new Map(rows.map(({ day, ...row }) => [day, toFigures(row)]))
}

async function listCohorts(
  db: Database,
  days: Days,
  of: Condition,
): Promise<ProgramReport['cohorts']> {
  const { rows } = await db.execute<
    ProgramReport['cohorts'][number] & { [column: string]: unknown }
  >(sql`
    with members as (
      select * from (
        select id as influencer_id, to_char(approved_at at time zone ${days.timeZone}, 'YYYY-MM') as key from influencers
      ) i where ${of}
    ), clicked as (
      select key, sum(clicks) as clicks from members join (${selectClicks(days)}) c using (influencer_id) group by 1
    ), sold as (
      select key, ${salesSums} from members join (${selectSales(days)}) s using (influencer_id) group by 1
    ), cohorts as (select key, count(*) as influencers from members group by 1)
    select key, influencers::float8, coalesce(clicks, 0)::float8 as clicks, conversions, revenue, earned, pending,
      approved, paid, reversed
    from cohorts left join clicked using (key) left join sold using (key) order by key desc`)
  return rows.map(({ key, influencers, ...row }) => ({ key, influencers, ...toFigures(row) }))
}

async function listShares<Key extends string>(db: Database, query: Condition) {
  const { rows } = await db.execute<SalesFigures & { key: Key; [column: string]: unknown }>(query)
  return rows
}

async function countInfluencers(db: Database) {
  const { rows } = await db.execute<{ active: number; influencers: number }>(sql`
    select count(*)::integer as influencers, (count(*) filter (where suspended_at is null))::integer as active
    from influencers`)
  return rows[0]!
}

/** Where there were clicks and no sales, the sums of sales are null. */
function toFigures(row: Record<string, unknown>): InfluencerFigures {
  const entries = Object.keys(NO_FIGURES).map((name) => [name, row[name] ?? 0])
  return Object.fromEntries(entries) as unknown as InfluencerFigures
}

/** An order is placed on one day, so its conversions are too. */
function addUp(byDay: Map<string, InfluencerFigures>): InfluencerFigures {
  return [...byDay.values()].reduce((sum, day) => {
    const entries = Object.entries(sum).map(([name, value]) => [
      name,
      value + day[name as keyof InfluencerFigures],
    ])
    return Object.fromEntries(entries) as unknown as InfluencerFigures
  }, NO_FIGURES)
}
