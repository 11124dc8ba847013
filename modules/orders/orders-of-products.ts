import { sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { Database } from '#platform/db/database'

/** Lists those of the products that are in an order. */
export async function listOrderedProducts(
  db: Database,
  productIds: ProductId[],
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{ product_id: ProductId }>(sql`
    select distinct product_id from order_lines where product_id in ${productIds}`)
  return rows.map((row) => row.product_id)
}

/** Counts the orders with one of the products that wait for a payment or a parcel. */
export async function countOpenOrdersOfProducts(
  db: Database,
  productIds: ProductId[],
): Promise<number> {
  if (productIds.length === 0) return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders o
    where o.fulfilment_state not in ('delivered', 'cancelled') and o.payment_state <> 'refunded'
      and exists (select from order_lines l where l.order_id = o.id and l.product_id in ${productIds})`)
  return rows[0]!.count
}
