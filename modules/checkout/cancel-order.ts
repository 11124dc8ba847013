import { lockOrder, type OrderId, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { cancelWithoutRefund } from './cancel-without-refund.ts'
import { refundOrder } from './refund-order.ts'

export type CancelOrderResult =
  | { order: OrderRow }
  | { error: 'order_not_found' | 'not_cancellable' }

/**
 * Takes an order back before the shop begins to pack it: an unpaid one, and one that cost nothing, gives
 * everything back; a paid one is refunded whole. A second time it answers the order as it is.
 */
export async function cancelOrder(
  db: Database,
  { orderId, actor, now }: { orderId: OrderId; actor: 'shopper' | 'shop'; now: Date },
): Promise<CancelOrderResult> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { error: 'order_not_found' }
    if (order.state === 'cancelled' || order.state === 'refunded') return { order }
    if (order.state === 'pending_payment' || isFree(order)) {
      return { order: await cancelWithoutRefund(tx, { order, cancelReason: actor, actor, now }) }
    }
    if (order.state !== 'paid') return { error: 'not_cancellable' }

    const reason = actor === 'shopper' ? 'Cancelled by you.' : 'Cancelled by the shop.'
    const selection = { kind: 'all' } as const
    const key = 'cancelled'
    const answer = await refundOrder(tx, { orderId, selection, reason, restock: true, key, now })
    if (answer.kind === 'no') throw new Error(`Order ${order.number} has ${answer.why}`)
    return { order: (await lockOrder(tx, orderId))! }
  })
}

/** A coupon covered everything, so there is no money to give back. */
function isFree({ state, totalMinor }: OrderRow): boolean {
  return state === 'paid' && totalMinor === 0
}
