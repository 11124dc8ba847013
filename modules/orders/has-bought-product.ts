import { sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'

/** Returns whether a user has a paid order with the product, of which not everything was given back. */
export async function hasBoughtProduct(
  db: Database,
  { userId, productId }: { userId: UserId; productId: ProductId },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from orders o join order_lines l on l.order_id = o.id
    where o.user_id = ${userId} and l.product_id = ${productId}
      and o.payment_state in ('paid', 'partially_refunded') and o.fulfilment_state <> 'cancelled'
      and l.refunded_quantity < l.quantity
    limit 1`)
  return rows.length > 0
}
