import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId } from '../tables.ts'

const DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Returns the lowest price of the last 30 days of the cheapest variant of products, in minor units. */
export async function listLowestPrices(
  db: Database,
  { productIds, now }: { productIds: ProductId[]; now: Date },
): Promise<Map<ProductId, number>> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const rows = await rawQuery<{ id: ProductId; minor: string }>(db, LOWEST, [productIds, since])
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]))
}

/** The price at the beginning of the 30 days is that of the last change before. */
const LOWEST = `
  select cheapest.product_id as id, least(cheapest.price_minor, (
    select min(c.price_minor) from price_changes c where c.variant_id = cheapest.id and c.created_at >= coalesce((
      select max(earlier.created_at) from price_changes earlier
      where earlier.variant_id = cheapest.id and earlier.created_at <= $2::timestamptz), $2::timestamptz))) as minor
  from (
    select distinct on (product_id) id, product_id, price_minor from variants
    where product_id = any($1::uuid[]) and status = 'active' order by product_id, price_minor, id
  ) cheapest`
