import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute, joinTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { FulfilmentState } from './contract.ts'
import { lockOrder, type OrderRow } from './lock-order.ts'
import { getOrderState } from './order-state.ts'
import { canTransition, fulfilmentTransitions } from './order-transitions.ts'
import { type OrderEventContext, recordOrderEvent } from './record-order-event.ts'
import { type OrderId, orderedCarts, orders } from './tables.ts'

type NextState = Exclude<FulfilmentState, 'unfulfilled'>

interface OrderTransition extends OrderEventContext {
  to: NextState
  /** For `cancelled` only. */
  cancelReason?: OrderRow['cancelReason']
}

export type OrderTransitionResult = Result<OrderRow, 'order_not_found' | 'illegal_order_transition'>

/**
 * Moves an order to its next fulfilment state and records it on the timeline, in one transaction. A state that cannot
 * follow the present one changes nothing. An order that is not paid, was refunded or awaits a return, is not packed or
 * shipped.
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
  { order, to, cancelReason = null, ...context }: LockedOrderTransition,
): Promise<OrderTransitionResult> {
  const illegal = err('illegal_order_transition', { state: getOrderState(order) })
  const isAllowed = to === 'cancelled' || canBePacked(order)
  if (!isAllowed || !canTransition(order.fulfilmentState, to)) return illegal
  if (!(await recordOrderEvent(tx, { order, kind: to, ...context }))) return illegal

  const moved: OrderRow = { ...order, fulfilmentState: to, cancelReason, holdExpiresAt: null }
  await execute(tx, updateState(tx).execute({ ...moved }))
  if (to === 'cancelled' && order.paidMinor === 0) await releaseCart(tx, order)
  return ok(moved)
}

/** The cart of an order for which nothing was paid can become another order. */
async function releaseCart(tx: Database, { id }: OrderRow) {
  await tx.delete(orderedCarts).where(eq(orderedCarts.orderId, id))
}

/** The fulfilment states that `transitionOrder` would allow now, but cancellation. */
export function listFulfilmentSteps(order: OrderRow): FulfilmentState[] {
  if (!canBePacked(order)) return []
  return fulfilmentTransitions[order.fulfilmentState].filter((state) => state !== 'cancelled')
}

/**
 * A deposit that was given back in part makes no paid order. Some orders wait for the goods that pay for them, and some have
 * nothing that is sent.
 */
function canBePacked({ dueMinor, paymentState, awaitsReturn, needsShipping }: OrderRow): boolean {
  return dueMinor <= 0 && paymentState !== 'refunded' && !awaitsReturn && needsShipping
}

const columns = buildPlaceholders(orders)
const updateState = prepareQuery((db) =>
  db
    .update(orders)
    .set({
      fulfilmentState: columns.fulfilmentState,
      cancelReason: columns.cancelReason,
      holdExpiresAt: columns.holdExpiresAt,
    })
    .where(eq(orders.id, columns.id))
    .prepare('order_transitioned'),
)
