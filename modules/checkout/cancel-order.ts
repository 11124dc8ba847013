import { lockOrder, type OrderId, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { cancelWithoutRefund } from './cancel-without-refund.ts'
import { refundOrder } from './refund-order.ts'

interface CancelOrderInput {
  orderId: OrderId
  actor: 'shopper' | 'shop'
  now: Date
}

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
    return ok(await refundAll(tx, { order, actor, now }))
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
    reason: { code: actor === 'shopper' ? 'cancelled_by_shopper' : 'cancelled_by_shop' },
    restock: true,
    key: 'cancelled',
    now,
  })
  if (!refunded.ok) throw new Error(`Order ${order.number} has ${refunded.error.code}`)
  return (await lockOrder(tx, order.id))!
}
