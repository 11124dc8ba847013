import { lockOrder, type OrderId, type OrderRow, recordOrderEvent } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'

export type RequestReturnResult =
  | { order: OrderRow }
  | { error: 'order_not_found' | 'not_delivered' | 'return_already_requested' }

interface RequestReturnInput {
  orderId: OrderId
  reason: string | null
  now: Date
}

/** Asks the shop to take a delivered order back. It stands on the timeline; the shop answers with a refund. */
export async function requestReturn(
  db: Database,
  { orderId, reason, now }: RequestReturnInput,
): Promise<RequestReturnResult> {
  return runInTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { error: 'order_not_found' }
    if (order.state !== 'delivered') return { error: 'not_delivered' }

    const event = { kind: 'return_requested', actor: 'shopper', note: reason, now } as const
    return (await recordOrderEvent(tx, { order, ...event }))
      ? { order }
      : { error: 'return_already_requested' }
  })
}
