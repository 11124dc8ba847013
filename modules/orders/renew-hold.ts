import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { type OrderId, orders } from './tables.ts'

/** Sets the end of the stock hold of an unpaid order. */
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
