import { lockOrder, lockOrderWithSources, type OrderId, type OrderRow } from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { canCancelOrder } from './allowed-actions.ts'
import { closeOrder } from './close-order.ts'
import { returnOrderTickets } from './return-order-tickets.ts'
import { returnPayments } from './return-payments.ts'

interface CancelOrderInput {
  orderId: OrderId
  actor: Actor
  now: Date
}

type CancelOrderErrorCode =
  | 'order_not_found'
  | 'not_cancellable'
  | 'refund_failed_before'
  | 'tickets_drawn'

/**
 * Cancels an order and refunds what was paid. A shopper can cancel until the shop begins to pack, the shop until a parcel
 * has left. An order that is cancelled already is returned unchanged. A refund that failed has to be repeated first. Tickets
 * of a draw go back until it closes.
 */
export async function cancelOrder(
  db: Database,
  { orderId, actor, now }: CancelOrderInput,
): Promise<Result<OrderRow, CancelOrderErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<OrderRow, CancelOrderErrorCode>> => {
    const order = await lockOrderWithSources(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.fulfilmentState === 'cancelled') return ok(order)
    const cancelReason = actor.kind === 'shopper' ? 'shopper' : 'shop'
    if (!canCancelOrder(order, cancelReason)) return err('not_cancellable')

    const tickets = await returnOrderTickets(tx, { order, now })
    if (!tickets.ok) return tickets
    const reason = { code: `cancelled_by_${cancelReason}` } as const
    const { paidMinor } = await closeOrder(tx, { order, cancelReason, actor, reason, now })
    const returned = await returnPayments(tx, {
      ...{ order: { ...order, paidMinor }, reason, key: 'cancelled', actor, now },
    })
    if (!returned.ok) return returned
    return ok((await lockOrder(tx, orderId))!)
  })
}
