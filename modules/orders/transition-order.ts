import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute, joinTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { OrderState } from './contract.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { canTransition } from './order-transitions.ts'
import { type OrderEventContext, recordOrderEvent } from './record-order-event.ts'
import { type OrderId, orders } from './tables.ts'

interface OrderTransition extends OrderEventContext {
  to: OrderState
  /** For `cancelled` only. */
  cancelReason?: OrderRow['cancelReason']
  /** For `pending_payment` only. */
  holdExpiresAt?: Date | null
}

export type OrderTransitionResult = Result<OrderRow, 'order_not_found' | 'illegal_order_transition'>

/**
 * Moves an order to its next state and records it on the timeline, in one transaction. A state that cannot follow the
 * present one, or was entered before, changes nothing.
 */
export async function transitionOrder(
  db: Database,
  { orderId, ...transition }: OrderTransition & { orderId: OrderId },
): Promise<OrderTransitionResult> {
  return joinTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order ? transitionLockedOrder(tx, { order, ...transition }) : err('order_not_found')
  })
}

interface LockedOrderTransition extends OrderTransition {
  /** As `lockOrder` returned it in this transaction. */
  order: OrderRow
}

export async function transitionLockedOrder(
  tx: Database,
  { order, to, cancelReason = null, holdExpiresAt = null, ...context }: LockedOrderTransition,
): Promise<OrderTransitionResult> {
  const illegal = err('illegal_order_transition', { state: order.state })
  if (!canTransition(order.state, to)) return illegal
  if (!(await recordOrderEvent(tx, { order, kind: to, ...context }))) return illegal

  const moved: OrderRow = {
    ...order,
    state: to,
    // A refund keeps the reason of the cancellation before it.
    cancelReason: to === 'refunded' ? order.cancelReason : cancelReason,
    holdExpiresAt,
  }
  await execute(tx, updateState(tx).execute({ ...moved }))
  return ok(moved)
}

const columns = buildPlaceholders(orders)
const updateState = prepareQuery((db) =>
  db
    .update(orders)
    .set({
      state: columns.state,
      cancelReason: columns.cancelReason,
      holdExpiresAt: columns.holdExpiresAt,
    })
    .where(eq(orders.id, columns.id))
    .prepare('order_transitioned'),
)
