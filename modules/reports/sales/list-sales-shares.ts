import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ReportDays } from '../report-range.ts'
import type { salesDays } from '../tables.ts'

type Dimension = (typeof salesDays.$inferSelect)['dimension']

export interface SalesShareRow {
  dimension: Dimension
  key: string
  orders: number
  quantity: number
  /** What was paid minus what was given back, in minor units of the currency of the shop's books. */
  net: number
}

/** Returns the sales of a range by category, by where products and where visits came from. The largest come first. */
export function listSalesShares(db: Database, { from, to }: ReportDays): Promise<SalesShareRow[]> {
  return rawQuery<SalesShareRow>(db, SHARES_SQL, [from, to])
}

/** Returns the products of which most was sold in a range. */
export function listBestSellers(
  db: Database,
  { days, limit }: { days: Pick<ReportDays, 'from' | 'to'>; limit: number },
): Promise<SalesShareRow[]> {
  return rawQuery<SalesShareRow>(db, BEST_SQL, [days.from, days.to, limit])
}

// Sums of `bigint` are `numeric`, which takes several times as long.
const SUMS = `dimension, key, sum(orders::int)::int as orders, sum(quantity::int)::int as quantity,
  sum((gross_minor - refunded_minor)::float8) as net`

const SHARES_SQL = `
  select ${SUMS} from sales_days
  where dimension in ('category', 'source', 'traffic') and day between $1 and $2
  group by dimension, key having sum(gross_minor) <> 0 or sum(refunded_minor) <> 0
  order by dimension, net desc, key`

const BEST_SQL = `
  select ${SUMS} from sales_days where dimension = 'product' and day between $1 and $2
  group by dimension, key having sum(quantity) > 0
  order by net desc, key limit $3`
