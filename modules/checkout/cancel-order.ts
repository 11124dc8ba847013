import { lockOrder, type OrderId, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { cancelWithoutRefund } from './cancel-without-refund.ts'
import { refundOrder } from './refund-order.ts'

export type CancelOrderResult = Result<OrderRow, 'order_not_found' | 'not_cancellable'>

/**
 * Cancels an order that the shop has not begun to pack. An unpaid order and one that cost nothing are cancelled; a paid
 * one is refunded in full. An order that is cancelled or refunded already is returned unchanged.
 */
export async function cancelOrder(
  db: Database,
  { orderId, actor, now }: CancelOrderInput,
): Promise<Result<OrderRow, 'order_not_found' | 'not_cancellable'>> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.state === 'cancelled' || order.state === 'refunded') return ok(order)
    if (order.state === 'pending_payment' || isFree(order)) {
      return ok(await cancelWithoutRefund(tx, { order, cancelReason: actor, actor, now }))
    }
    if (order.state !== 'paid') return err('not_cancellable')

    const reason = { code: `cancelled_by_${actor}` } as const
    const selection = { kind: 'all' } as const
    const key = 'cancelled'
    const answer = await refundOrder(tx, { orderId, selection, reason, restock: true, key, now })
    if (!answer.ok) throw new Error(`Order ${order.number}: ${answer.error.code}`)
    return ok((await lockOrder(tx, orderId))!)
  })
}

/** A coupon covered the total, so there is nothing to refund. */
function isFree({ state, totalMinor }: OrderRow): boolean {
  return state === 'paid' && totalMinor === 0
}

async function refundAll(
  tx: Database,
  { order, actor, now }: Omit<CancelOrderInput, 'orderId'> & { order: OrderRow },
): Promise<OrderRow> {
  const refunded = await refundOrder(tx, {
    orderId: order.id,
    selection: { kind: 'all' },
    reason: actor === 'shopper' ? 'Cancelled by you.' : 'Cancelled by the shop.',
    restock: true,
    key: 'cancelled',
    now,
  })
  if (!refunded.ok) throw new Error(`Order ${order.number} has ${refunded.error.code}`)
  return (await lockOrder(tx, order.id))!
}
