import { addOrderEvent, lockOrder, type OrderId, type OrderRow } from '#modules/orders'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'

export type ReturnAnswer =
  | { order: OrderRow }
  | { refused: 'no_such_order' | 'not_delivered' | 'asked_before' }

interface Ask {
  orderId: OrderId
  reason: string | null
  now: Date
}

/** Asks the shop to take a delivered order back. It stands on the timeline; the shop answers with a refund. */
export async function returnOrder(
  db: Database,
  { orderId, reason, now }: Ask,
): Promise<ReturnAnswer> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { refused: 'no_such_order' }
    if (order.state !== 'delivered') return { refused: 'not_delivered' }

    const event = { kind: 'return_requested', who: 'shopper', note: reason, now } as const
    return (await addOrderEvent(tx, { order, ...event })) ? { order } : { refused: 'asked_before' }
  })
}
