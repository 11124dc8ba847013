import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { FulfilmentState, ORDER_FLAGS, OrderEventKind, OrderState } from './contract.ts'
import { exchanges, orderEvents, orderHints, orders, returns } from './tables.ts'

export type OrderFlag = (typeof ORDER_FLAGS)[number]

const isUnpaid = inArray(orders.paymentState, ['unpaid', 'partially_paid'])
const isInFulfilmentState = (state: FulfilmentState) =>
  sql`(${orders.fulfilmentState} = ${state} and ${orders.paymentState} <> 'refunded')`

/** The conditions of `getOrderState`. */
export const isInState: Record<OrderState, SQL> = {
  pending_payment: sql`(${orders.fulfilmentState} = 'unfulfilled' and ${isUnpaid})`,
  paid: sql`(${isInFulfilmentState('unfulfilled')} and not ${isUnpaid})`,
  processing: isInFulfilmentState('processing'),
  partially_shipped: isInFulfilmentState('partially_shipped'),
  shipped: isInFulfilmentState('shipped'),
  out_for_delivery: isInFulfilmentState('out_for_delivery'),
  delivered: isInFulfilmentState('delivered'),
  cancelled: isInFulfilmentState('cancelled'),
  refunded: sql`${orders.paymentState} = 'refunded'`,
}

const hasEvent = (kind: OrderEventKind, condition = sql`true`) =>
  sql`${orders.id} in (select order_id from ${orderEvents} event where kind = ${sql.raw(`'${kind}'`)} and ${condition})`

/** The conditions of what needs attention. */
export const hasFlag: Record<OrderFlag, SQL> = {
  gift_note: isNotNull(orders.giftNote),
  return_requested: sql`${orders.id} in (select order_id from ${returns} where state = 'requested')`,
  payment_failed: sql`(${isInState.pending_payment} and ${hasEvent('payment_failed')})`,
  payment_disputed: hasEvent('payment_disputed'),
  refund_failed: hasEvent(
    'refund_failed',
    sql`not exists (select from ${orderEvents} later where later.order_id = event.order_id
      and later.kind in ('refunded', 'partially_refunded') and later.created_at > event.created_at)`,
  ),
  awaits_return: sql`(${orders.awaitsReturn} and ${orders.fulfilmentState} <> 'cancelled')`,
  /** It is owed for goods that did not come back. There are few exchanges. */
  exchange_due: sql`${orders.id} in (select second_order_id from ${exchanges} where state = 'short')`,
  risk: sql`${orders.id} in (select order_id from ${orderHints})`,
}
