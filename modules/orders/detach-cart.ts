import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type OrderId, orders } from './tables.ts'

/** Separates an order from its cart, which can then become another order. */
export async function detachCart(tx: Database, orderId: OrderId): Promise<void> {
  await tx.update(orders).set({ cartId: null }).where(eq(orders.id, orderId))
}
