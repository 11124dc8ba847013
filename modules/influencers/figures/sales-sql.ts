import { type SQL, sql } from 'drizzle-orm'
import type { ReportDays } from '#modules/reports'

/** Days of the shop, first and last included. */
export type Days = Pick<ReportDays, 'from' | 'to' | 'timeZone'>

/**
 * SQL of what was earned of orders that were placed in a range: a row for each line with `order_id`, `influencer_id`, `category`,
 * `created_at`, `sold_order_id`, `revenue` and the amounts in the base currency. What is `earned` is `pending`, `approved`, `paid` or
 * `reversed`. `sold_order_id` is null for what is no conversion: an order of the influencer's own, and one that replaces another in an exchange.
 */
export function selectSales({ from, to, timeZone }: Days): SQL {
  const start = (day: string, days: number) =>
    sql`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`
  return sql`
    select a.order_id, a.influencer_id, a.created_at, c.category, c.basis_minor as revenue,
      case when a.own_reason is null and a.first_order_id is null then a.order_id end as sold_order_id, c.earned_minor as earned,
      case when c.state = 'pending' then c.minor else 0 end as pending,
      case when c.state = 'approved' then c.minor - c.paid_minor else 0 end as approved,
      c.paid_minor as paid, c.earned_minor - c.minor as reversed
    from order_attributions a join commissions c on c.order_id = a.order_id
    where a.created_at >= ${start(from, 0)} and a.created_at < ${start(to, 1)}`
}

/** SQL of the sums of sales, in whole minor units. */
export const salesSums = sql`count(distinct sold_order_id)::float8 as conversions,
  coalesce(sum(revenue), 0)::float8 as revenue, coalesce(sum(earned), 0)::float8 as earned,
  coalesce(sum(pending), 0)::float8 as pending, coalesce(sum(approved), 0)::float8 as approved,
  coalesce(sum(paid), 0)::float8 as paid, coalesce(sum(reversed), 0)::float8 as reversed`

/** SQL of the clicks of a range: `influencer_id`, `day`, `path`, `clicks`. */
export function selectClicks({ from, to }: Days): SQL {
  return sql`select influencer_id, day, path, clicks from influencer_click_days
    where day between ${from}::date and ${to}::date`
}

/** The sums of sales, in minor units of the base currency. */
export interface SalesFigures {
  /** Orders that came from influencers and are not their own. */
  conversions: number
  /** Paid and not given back, without tax and shipping. */
  revenue: number
  /** The four below together. */
  earned: number
  pending: number
  /** Not paid yet. Less than zero: a refund after the payout is set off against later sales. */
  approved: number
  paid: number
  reversed: number
}

export interface InfluencerFigures extends SalesFigures {
  clicks: number
}

export const NO_FIGURES: InfluencerFigures = {
  ...{ clicks: 0, conversions: 0, revenue: 0, earned: 0 },
  ...{ pending: 0, approved: 0, paid: 0, reversed: 0 },
}
