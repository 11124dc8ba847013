import { lockOrder, type OrderId, type OrderRow, recordOrderEvent } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'

interface RequestReturnInput {
  orderId: OrderId
  /** In the shopper's words. */
  reason: string | null
  now: Date
}

/** Records on the timeline that the shopper wants to return a delivered order. The shop then issues a refund. */
export async function requestReturn(
  db: Database,
  { orderId, reason, now }: RequestReturnInput,
): Promise<Result<OrderRow, 'order_not_found' | 'not_delivered' | 'return_already_requested'>> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.state !== 'delivered') return err('not_delivered')

    const comment = reason === null ? null : { comment: reason }
    const event = { kind: 'return_requested', actor: 'shopper', reason: comment, now } as const
    const recorded = await recordOrderEvent(tx, { order, ...event })
    return recorded ? ok(order) : err('return_already_requested')
  })
}
