import type { ProductId } from '#modules/catalog'
import type { ReportDays } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

export type ComparedDays = Pick<ReportDays, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>

/** The clicks of a product in a range, and in the days that it is compared with. */
export interface ClickSum {
  /** The id of the product, or that at the marketplace of one that the shop does not have. */
  key: string
  productId: ProductId | null
  supplierProductId: string | null
  /** Of a product that the shop does not have. */
  title: string | null
  clicks: number
  before: number
}

interface SumsInput {
  days: ComparedDays
  /** Without it all products. */
  matching?: { productIds: ProductId[]; supplierProductIds: string[] } | undefined
  /** The last one of the page before. */
  after?: Pick<ClickSum, 'key' | 'clicks' | 'before'> | null
  /** Without it all. */
  limit?: number
}

/** Sums the clicks of each product that has some in the range or in the days before, most first. */
export function sumClicks(
  db: Database,
  { days, matching, after, limit }: SumsInput,
): Promise<ClickSum[]> {
  const { from, to, beforeFrom, beforeTo } = days
  const values: unknown[] = [from, to, beforeFrom, beforeTo, limit ?? null]
  const bind = (value: unknown) => `$${values.push(value)}`
  const isMatching = matching
    ? `(product_id = any(${bind(matching.productIds)}::uuid[])
        or supplier_product_id = any(${bind(matching.supplierProductIds)}::text[]))`
    : 'true'
  const position = after && [after.clicks, after.before, after.key].map(bind)
  const isAfter = position
    ? `(-clicks, -before, key) > (-${position[0]}::bigint, -${position[1]}::bigint, ${position[2]}::text)`
    : 'true'
  return rawQuery<ClickSum>(
    db,
    `select * from (
      select coalesce(product_id::text, supplier_product_id) collate "C" as key, product_id as "productId",
        supplier_product_id as "supplierProductId", max(title) as title,
        coalesce(sum(clicks) filter (where day between $1 and $2), 0)::integer as clicks,
        coalesce(sum(clicks) filter (where day between $3 and $4), 0)::integer as before
      from outbound_clicks
      where (day between $1 and $2 or day between $3 and $4) and ${isMatching}
      group by product_id, supplier_product_id
    ) sums where ${isAfter} order by clicks desc, before desc, key limit $5`,
    values,
  )
}
