import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { partOfTransaction } from '#platform/transaction'
import { addOrderEvent, type Teller } from './add-order-event.ts'
import type { OrderState } from './contract.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { mayMove } from './moves.ts'
import { type OrderId, orders } from './tables.ts'

interface Move extends Teller {
  orderId: OrderId
  to: OrderState
  /** Goes with `cancelled`. */
  cancelledFor?: OrderRow['cancelledFor']
  /** Goes with `pending_payment`. */
  holdExpiresAt?: Date
}

/**
 * Takes an order to its next state and tells it on the timeline, in one transaction. Null when it may not
 * go there from where it is (twice included), and nothing changed.
 */
export async function moveOrder(
  db: Database,
  { orderId, to, cancelledFor = null, holdExpiresAt, ...told }: Move,
): Promise<OrderRow | null> {
  return partOfTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !mayMove(order.state, to)) return null
    if (!(await addOrderEvent(tx, { order, kind: to, ...told }))) return null

    const [moved] = await tx
      .update(orders)
      .set({
        state: to,
        cancelledFor: to === 'refunded' ? sql`${orders.cancelledFor}` : cancelledFor,
        holdExpiresAt: holdExpiresAt ?? null,
      })
      .where(eq(orders.id, orderId))
      .returning()
    return moved!
  })
}
