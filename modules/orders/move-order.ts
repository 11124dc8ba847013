import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { placeholders, prepared } from '#platform/prepared'
import { partOfTransaction, write } from '#platform/transaction'
import { addOrderEvent, type Teller } from './add-order-event.ts'
import type { OrderState } from './contract.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { mayMove } from './moves.ts'
import { type OrderId, orders } from './tables.ts'

interface Move extends Teller {
  to: OrderState
  /** Goes with `cancelled`. */
  cancelledFor?: OrderRow['cancelledFor']
  /** Goes with `pending_payment`. */
  holdExpiresAt?: Date | null
}

/**
 * Takes an order to its next state and tells it on the timeline, in one transaction. Null when it may not
 * go there from where it is (twice included), and nothing changed.
 */
export async function moveOrder(
  db: Database,
  { orderId, ...move }: Move & { orderId: OrderId },
): Promise<OrderRow | null> {
  return partOfTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order && moveLockedOrder(tx, { order, ...move })
  })
}

interface Locked extends Move {
  order: OrderRow
}

/** The same for an order that the transaction holds already, as `lockOrder` answered it. */
export async function moveLockedOrder(
  tx: Database,
  { order, to, cancelledFor: why = null, holdExpiresAt: until = null, ...told }: Locked,
): Promise<OrderRow | null> {
  if (!mayMove(order.state, to)) return null
  if (!(await addOrderEvent(tx, { order, kind: to, ...told }))) return null

  const cancelledFor = to === 'refunded' ? order.cancelledFor : why
  const moved = { ...order, state: to, cancelledFor, holdExpiresAt: until }
  await write(tx, move(tx).execute(moved))
  return moved
}

const { id, state, cancelledFor, holdExpiresAt } = placeholders(orders)
const move = prepared((db) =>
  db
    .update(orders)
    .set({ state, cancelledFor, holdExpiresAt })
    .where(eq(orders.id, id))
    .prepare('order_moved'),
)
