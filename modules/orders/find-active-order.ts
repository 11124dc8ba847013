import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { type CartId, orders } from './tables.ts'

/** Returns the order that was placed from a cart and is not cancelled. A unique index allows one. */
export async function findActiveOrderByCart(
  db: Database,
  cartId: CartId,
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.state, 'cancelled')))
  return order ?? null
}
