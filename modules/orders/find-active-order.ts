import { and, eq, lte, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orders } from './tables.ts'

/** The order that a cart became; a cancelled one counts no more. */
export async function findActiveOrderByCart(
  db: Database,
  cartId: Id<'cart'>,
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.state, 'cancelled')))
  return order ?? null
}

/** Orders that nobody paid in time, the longest overdue first. */
export async function listOverdueOrderIds(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.holdExpiresAt, now))
    .orderBy(orders.holdExpiresAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}
