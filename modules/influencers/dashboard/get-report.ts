import type { ProductId } from '#modules/catalog'
import type { ReportDays } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { parallel } from '#platform/parallel'
import type { InfluencerId } from '../tables.ts'
import { COMMISSION_SUMS, type CommissionSums } from './commission-sums.ts'

/** What happened in some days of the shop. Amounts are of orders that were placed then, as they are now. */
export interface InfluencerSums extends CommissionSums {
  clicks: number
  /** Orders that earned. Own purchases are left out, and an order with those that it was exchanged for counts once. */
  conversions: number
  /** Those of them by the code, without a click. */
  conversionsByCode: number
}

export interface ClickedPage {
  path: string
  clicks: number
  conversions: number
  /** What is left of it. */
  minor: number
}

export interface PromotedProduct {
  productId: ProductId
  sales: number
  /** What is left of it. */
  minor: number
}

export interface InfluencerReportRows {
  now: InfluencerSums
  before: InfluencerSums
  activeLinks: number
  days: (InfluencerSums & { day: string })[]
  pages: ClickedPage[]
  products: PromotedProduct[]
}

interface ReportInput {
  influencerId: InfluencerId
  days: ReportDays
  /** Of the pages and the products. */
  limit: number
}

/** Returns the figures of an influencer in a range of days of the shop. */
export async function getInfluencerReport(
  db: Database,
  { influencerId, days, limit }: ReportInput,
): Promise<InfluencerReportRows> {
  const { from, to, beforeFrom, beforeTo, timeZone } = days
  const range = [influencerId, from, to, timeZone]
  const [byDay, [now], [before], pages, products] = await parallel(
    rawQuery<InfluencerSums & { day: string }>(db, SUM_DAYS, range),
    rawQuery<InfluencerSums & { activeLinks: number }>(db, SUM_RANGE, range),
    rawQuery<InfluencerSums>(db, SUM_RANGE, [influencerId, beforeFrom, beforeTo, timeZone]),
    rawQuery<ClickedPage>(db, LIST_PAGES, [...range, limit]),
    rawQuery<PromotedProduct>(db, LIST_PRODUCTS, [...range, limit]),
  )
  return {
    ...{ now: now!, before: before!, activeLinks: now!.activeLinks },
    ...{ days: byDay, pages, products },
  }
}

/** The orders of the range that earned, by the day on which they were placed. */
const SALES = `sales as materialized (
    select a.order_id, (a.created_at at time zone $4)::date as day, a.source, a.path,
      a.own_reason is null and a.first_order_id is null as is_conversion
    from order_attributions a
    where a.influencer_id = $1 and a.created_at >= $2::date::timestamp at time zone $4
      and a.created_at < ($3::date + 1)::timestamp at time zone $4
      and exists (select from commissions c where c.order_id = a.order_id)
  )`

const COUNT_SALES = `(count(*) filter (where is_conversion))::integer as conversions,
  (count(*) filter (where is_conversion and source = 'code'))::integer as by_code`

const CLICKED = 'influencer_id = $1 and day between $2::date and $3::date and clicks > 0'

const SUM_DAYS = `
  with ${SALES}, counted as (select day, ${COUNT_SALES} from sales group by day),
  earned as (
    select s.day, ${COMMISSION_SUMS} from sales s join commissions c on c.order_id = s.order_id group by s.day
  ), clicked as (
    select day, sum(clicks)::integer as clicks from influencer_click_days where ${CLICKED} group by day
  )
  select d.day::date::text as day, coalesce(clicked.clicks, 0) as clicks,
    coalesce(conversions, 0) as conversions, coalesce(by_code, 0) as "conversionsByCode",
    coalesce(earned, 0) as earned, coalesce(pending, 0) as pending, coalesce(approved, 0) as approved,
    coalesce(paid, 0) as paid, coalesce(reversed, 0) as reversed
  from generate_series($2::date, $3::date, interval '1 day') as d (day)
    left join clicked on clicked.day = d.day::date
    left join counted on counted.day = d.day::date
    left join earned on earned.day = d.day::date
  order by d.day`

const SUM_RANGE = `
  with ${SALES}, counted as (select ${COUNT_SALES} from sales),
  earned as (select ${COMMISSION_SUMS} from sales s join commissions c on c.order_id = s.order_id),
  clicked as (
    select coalesce(sum(clicks), 0)::integer as clicks, count(distinct path)::integer as links
    from influencer_click_days where ${CLICKED}
  )
  select clicks, links as "activeLinks", conversions, by_code as "conversionsByCode",
    earned, pending, approved, paid, reversed
  from clicked, counted, earned`

const LIST_PAGES = `
  with ${SALES}, sold as (
    select s.path, (count(distinct s.order_id) filter (where is_conversion))::integer as conversions,
      sum(c.minor)::float8 as minor
    from sales s join commissions c on c.order_id = s.order_id where s.path is not null group by s.path
  ), clicked as (
    select path, sum(clicks)::integer as clicks from influencer_click_days where ${CLICKED} group by path
  )
  select path, coalesce(clicks, 0) as clicks, coalesce(conversions, 0) as conversions, coalesce(minor, 0) as minor
  from clicked full join sold using (path)
  order by coalesce(clicks, 0) desc, coalesce(minor, 0) desc, path limit $5`

const LIST_PRODUCTS = `
  with ${SALES}
  select c.product_id as "productId", (count(distinct s.order_id) filter (where is_conversion))::integer as sales,
    sum(c.minor)::float8 as minor
  from sales s join commissions c on c.order_id = s.order_id where c.product_id is not null
  group by c.product_id having sum(c.minor) > 0 order by sum(c.minor) desc, c.product_id limit $5`
