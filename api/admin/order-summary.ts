import type { OrderSummary } from '#contract/orders'
import { getOrderState, type ListedOrder } from '#modules/orders'
import { toDecimal } from '#platform/money/money'

/** An order as lists of the administration have it. */
export function toOrderSummary(order: ListedOrder): OrderSummary {
  const { id, number, revision, email, city, country, shipping, currency } = order
  return {
    ...{ id, number, revision, email, city, country, shipping, currency },
    state: getOrderState(order),
    payment_state: order.paymentState,
    fulfilment_state: order.fulfilmentState,
    user_id: order.userId,
    name: `${order.firstName} ${order.lastName}`.trim(),
    item_count: order.itemCount,
    flags: order.flags,
    tags: order.tags,
    total: toDecimal({ minor: order.totalMinor, currency }),
    created_at: order.createdAt.toISOString(),
  }
}
