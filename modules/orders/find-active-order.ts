import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { type CartId, orderedCarts, orders } from './tables.ts'

/** Returns the order that was placed from a cart and was not cancelled unpaid. The key of the carts allows one. */
export async function findActiveOrderByCart(
  db: Database,
  cartId: CartId,
): Promise<OrderRow | null> {
  const [row] = await db
    .select({ order: orders })
    .from(orderedCarts)
    .innerJoin(orders, eq(orders.id, orderedCarts.orderId))
    .where(eq(orderedCarts.cartId, cartId))
  return row?.order ?? null
}
