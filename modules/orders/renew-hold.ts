import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orders } from './tables.ts'

/** Holds the goods of an unpaid order until another moment. */
export async function renewHold(
  tx: Database,
  { orderId, holdExpiresAt }: { orderId: OrderId; holdExpiresAt: Date },
): Promise<OrderRow> {
  const [renewed] = await tx
    .update(orders)
    .set({ holdExpiresAt })
    .where(eq(orders.id, orderId))
    .returning()
  return renewed!
}
