import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute, joinTransaction } from '#platform/db/transaction'
import type { OrderState } from './contract.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { canTransition } from './order-transitions.ts'
import { type OrderEventContext, recordOrderEvent } from './record-order-event.ts'
import { type OrderId, orders } from './tables.ts'

interface OrderTransition extends OrderEventContext {
  to: OrderState
  /** Goes with `cancelled`. */
  cancelReason?: OrderRow['cancelReason']
  /** Goes with `pending_payment`. */
  holdExpiresAt?: Date | null
}

/**
 * Takes an order to its next state and tells it on the timeline, in one transaction. Null when it may not
 * go there from where it is (twice included), and nothing changed.
 */
export async function transitionOrder(
  db: Database,
  { orderId, ...move }: OrderTransition & { orderId: OrderId },
): Promise<OrderRow | null> {
  return joinTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order && transitionLockedOrder(tx, { order, ...move })
  })
}

interface LockedOrderTransition extends OrderTransition {
  order: OrderRow
}

/** The same for an order that the transaction holds already, as `lockOrder` answered it. */
export async function transitionLockedOrder(
  tx: Database,
  {
    order,
    to,
    cancelReason: why = null,
    holdExpiresAt: until = null,
    ...told
  }: LockedOrderTransition,
): Promise<OrderRow | null> {
  if (!canTransition(order.state, to)) return null
  if (!(await recordOrderEvent(tx, { order, kind: to, ...told }))) return null

  const cancelReason = to === 'refunded' ? order.cancelReason : why
  const moved = { ...order, state: to, cancelReason, holdExpiresAt: until }
  await execute(tx, updateState(tx).execute(moved))
  return moved
}

const { id, state, cancelReason, holdExpiresAt } = buildPlaceholders(orders)
const updateState = prepareQuery((db) =>
  db
    .update(orders)
    .set({ state, cancelReason: cancelReason, holdExpiresAt })
    .where(eq(orders.id, id))
    .prepare('order_transitioned'),
)
