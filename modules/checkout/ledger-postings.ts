import type { Posting } from '#modules/ledger'
import type { OrderRow } from '#modules/orders'
import type { Payment, Refund } from '#modules/payments'
import type { Money } from '#platform/money/money'

/**
 * The ledger postings of a purchase. Debits are positive (money at the provider, what a customer owes), credits are
 * negative (sales, tax owed).
 */
export function buildCapturePostings(payment: Payment): Posting[] {
  const { capturedMinor: minor, currency } = payment
  return [
    { account: getProviderAccountName(payment), amount: { minor, currency } },
    { account: getCustomerAccountName(payment), amount: { minor: -minor, currency } },
  ]
}

/** A paid order: what was captured is used up by the sale. */
export function buildSalePostings(order: OrderRow): Posting[] {
  const { currency } = order
  const parts = splitSale(order)
  return [
    { account: getCustomerAccountName({ orderId: order.id }), minor: order.totalMinor },
    { account: 'sales', minor: -parts.sales },
    { account: 'shipping', minor: -parts.shipping },
    { account: 'tax', minor: -order.taxMinor },
    { account: 'rounding', minor: -order.roundingMinor },
  ].map(({ account, minor }) => ({ account, amount: { minor, currency } }))
}

/** A refund of a part of a paid order: the tax in it is no longer owed. */
function buildRefundPostings(refund: Refund, payment: Payment): Posting[] {
  const { amountMinor: minor, taxMinor, currency } = refund
  return [
    { account: getProviderAccountName(payment), amount: { minor: -minor, currency } },
    { account: 'refunds', amount: { minor: minor - taxMinor, currency } },
    { account: 'tax', amount: { minor: taxMinor, currency } },
  ]
}

/** A dispute takes money from the provider's account; a dispute that the shop wins brings it back. */
export function buildDisputePostings(
  kind: 'dispute' | 'dispute_won',
  payment: Payment,
  { minor, currency }: Money,
): Posting[] {
  const taken = kind === 'dispute' ? minor : -minor
  return [
    { account: getProviderAccountName(payment), amount: { minor: -taken, currency } },
    { account: 'disputes', amount: { minor: taken, currency } },
  ]
}

/** The postings of a refund, by what it is of. */
export function buildPostingsOfRefund(refund: Refund, payment: Payment): Posting[] {
  return refund.cause === 'order'
    ? buildRefundPostings(refund, payment)
    : buildSurplusRefundPostings(refund, payment)
}

/** A refund of a payment that paid for no order: the capture is reversed. */
function buildSurplusRefundPostings(
  { amountMinor, currency }: Refund,
  payment: Payment,
): Posting[] {
  return [
    { account: getProviderAccountName(payment), amount: { minor: -amountMinor, currency } },
    { account: getCustomerAccountName(payment), amount: { minor: amountMinor, currency } },
  ]
}

/** Returns sales and shipping without the tax that prices include. */
function splitSale(order: OrderRow) {
  const isTaxIncluded = order.taxAddedMinor === 0
  const shippingTax = isTaxIncluded ? order.shippingTaxMinor : 0
  const goodsTax = isTaxIncluded ? order.taxMinor - order.shippingTaxMinor : 0
  return {
    sales: order.itemsMinor - order.discountMinor - goodsTax,
    shipping: order.shippingMinor - shippingTax,
  }
}

export function getCustomerAccountName({ orderId }: { orderId: string }): string {
  return `customer:order/${orderId}`
}

export function getProviderAccountName({ provider }: { provider: string }): string {
  return `provider:${provider}`
}
