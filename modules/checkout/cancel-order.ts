import { lockOrder, type OrderId, type OrderRow } from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { canCancelOrder } from './allowed-actions.ts'
import { closeOrder } from './close-order.ts'
import { returnPayments } from './return-payments.ts'

interface CancelOrderInput {
  orderId: OrderId
  actor: Actor
  now: Date
}

/**
 * Cancels an order and refunds what was paid. A shopper can cancel until the shop begins to pack, the shop until a parcel
 * has left. An order that is cancelled already is returned unchanged.
 */
export async function cancelOrder(
  db: Database,
  { orderId, actor, now }: CancelOrderInput,
): Promise<Result<OrderRow, 'order_not_found' | 'not_cancellable'>> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.fulfilmentState === 'cancelled') return ok(order)
    const cancelReason = actor.kind === 'shopper' ? 'shopper' : 'shop'
    if (!canCancelOrder(order, cancelReason)) return err('not_cancellable')

    const reason = { code: `cancelled_by_${cancelReason}` } as const
    await closeOrder(tx, { order, cancelReason, actor, reason, now })
    await returnPayments(tx, { order, reason, key: 'cancelled', actor, now })
    return ok((await lockOrder(tx, orderId))!)
  })
}
