import { lockOrder, type OrderId, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { endHold } from './hold.ts'
import { refundOrder } from './refund-order.ts'

export type CancelAnswer = { order: OrderRow } | { refused: 'no_such_order' | 'too_late' }

/**
 * Takes an order back before the shop begins to pack it: an unpaid one, and one that cost nothing, gives
 * everything back; a paid one is refunded whole. A second time it answers the order as it is.
 */
export async function cancelOrder(
  db: Database,
  { orderId, who, now }: { orderId: OrderId; who: 'shopper' | 'shop'; now: Date },
): Promise<CancelAnswer> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { refused: 'no_such_order' }
    if (order.state === 'cancelled' || order.state === 'refunded') return { order }
    if (order.state === 'pending_payment' || isForNothing(order)) {
      return { order: await endHold(tx, { order, why: who, who, now }) }
    }
    if (order.state !== 'paid') return { refused: 'too_late' }

    const reason = who === 'shopper' ? 'Cancelled by you.' : 'Cancelled by the shop.'
    const wish = { kind: 'all' } as const
    const key = 'cancelled'
    const answer = await refundOrder(tx, { orderId, wish, reason, restock: true, key, now })
    if (answer.kind === 'no') throw new Error(`Order ${order.number} has ${answer.why}`)
    return { order: (await lockOrder(tx, orderId))! }
  })
}

/** A coupon covered everything, so there is no money to give back. */
function isForNothing({ state, totalMinor }: OrderRow): boolean {
  return state === 'paid' && totalMinor === 0
}
