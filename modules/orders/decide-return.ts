import { and, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { type OrderId, returns } from './tables.ts'

interface DecideReturnInput {
  orderId: OrderId
  state: 'received' | 'refused'
  /** Shown to the shopper. */
  comment: string | null
  actor: Actor
  now: Date
}

/**
 * Records that the shop has received the items of the open return of an order, or refuses it. It refunds nothing. The return
 * of an exchange ends with it.
 */
export async function decideReturn(
  db: Database,
  { orderId, state, comment, actor, now }: DecideReturnInput,
): Promise<Result<OrderRow, 'order_not_found' | 'no_open_return' | 'return_of_exchange'>> {
  return runResultTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return err('order_not_found')
    if (order.returningMinor > 0) return err('return_of_exchange')
    const isOpen = and(eq(returns.orderId, orderId), eq(returns.state, 'requested'))
    const { rowCount } = await tx.update(returns).set({ state }).where(isOpen)
    if (rowCount === 0) return err('no_open_return')

    const kind = `return_${state}` as const
    const reason = comment === null ? null : { comment }
    await recordOrderEvent(tx, { order, kind, actor, reason, now })
    return ok(order)
  })
}
