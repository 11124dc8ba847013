import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderRow } from './lock-order.ts'
import { orderedCarts, orders } from './tables.ts'

interface ReopenOrderInput {
  order: Pick<OrderRow, 'id'>
  holdExpiresAt: Date
  now: Date
}

/** Opens an order whose hold had expired. Its next hold begins: the stock has to be reserved afterwards. Its cart is not ordered otherwise. */
export async function reopenOrder(
  tx: Database,
  { order, holdExpiresAt, now }: ReopenOrderInput,
): Promise<OrderRow> {
  const [reopened] = await tx
    .update(orders)
    .set({
      fulfilmentState: 'unfulfilled',
      cancelReason: null,
      holdExpiresAt,
      holdCount: sql`${orders.holdCount} + 1`,
    })
    .where(eq(orders.id, order.id))
    .returning()
  const { id: orderId, cartId } = reopened!
  if (cartId) await tx.insert(orderedCarts).values({ cartId, orderId, createdAt: now })
  return reopened!
}
