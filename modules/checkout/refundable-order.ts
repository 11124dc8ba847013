import type { OrderLineId, OrderLineRow, OrderRow } from '#modules/orders'
import type { Refund } from '#modules/payments'
import { getRoundingIncrement } from '#modules/pricing'
import type { RefundableOrder } from './calculate-refund.ts'

interface OrderWithRefunds {
  order: OrderRow
  lines: OrderLineRow[]
  refunds: Refund[]
}

/** Returns what was paid for an order and what was refunded of it, as `calculateRefund` needs it. */
export function toRefundableOrder({
  order,
  lines,
  refunds,
}: OrderWithRefunds): RefundableOrder<OrderLineId> {
  const orderRefunds = refunds.filter(({ cause }) => cause === 'order')
  const shippingTax = order.taxAddedMinor > 0 ? order.shippingTaxMinor : 0
  return {
    stepMinor: getRoundingIncrement(order.currency),
    totalMinor: order.totalMinor,
    taxMinor: order.taxMinor,
    refundedMinor: order.refundedMinor,
    reservedMinor: order.returningMinor,
    refundedTaxMinor: orderRefunds
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    shippingMinor: order.shippingMinor + shippingTax,
    hasRefundedShipping: orderRefunds.some(({ includesShipping }) => includesShipping),
    lines: lines.map((line) => {
      return { ...line, refundedQuantity: line.refundedQuantity + line.returningQuantity }
    }),
  }
}
