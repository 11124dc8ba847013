import type { Posting } from '#modules/ledger'
import type { OrderRow } from '#modules/orders'
import type { Payment, Refund } from '#modules/payments'

/**
 * What each step of a purchase writes into the ledger. More than zero is what the shop has (money at the
 * provider, what a customer owes), less than zero is where it came from (sales) or whose it is (tax).
 */
export function buildCapturePostings(payment: Payment): Posting[] {
  const { capturedMinor: minor, currency } = payment
  return [
    { account: getProviderAccountName(payment), amount: { minor, currency } },
    { account: getCustomerAccountName(payment), amount: { minor: -minor, currency } },
  ]
}

/** The order is the customer's to pay: what was captured for it is used up. */
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

/** A part of a paid order is taken back: what it held of tax is no longer owed. */
export function buildRefundPostings(refund: Refund, payment: Payment, taxMinor: number): Posting[] {
  const { amountMinor: minor, currency } = refund
  return [
    { account: getProviderAccountName(payment), amount: { minor: -minor, currency } },
    { account: 'refunds', amount: { minor: minor - taxMinor, currency } },
    { account: 'tax', amount: { minor: taxMinor, currency } },
  ]
}

/** The money never paid for anything, so it goes back the way it came. */
export function buildSurplusRefundPostings(
  { amountMinor, currency }: Refund,
  payment: Payment,
): Posting[] {
  return [
    { account: getProviderAccountName(payment), amount: { minor: -amountMinor, currency } },
    { account: getCustomerAccountName(payment), amount: { minor: amountMinor, currency } },
  ]
}

/** Without the tax inside prices, when prices hold it. */
function splitSale(order: OrderRow) {
  const isInside = order.taxAddedMinor === 0
  const shippingTax = isInside ? order.shippingTaxMinor : 0
  const goodsTax = isInside ? order.taxMinor - order.shippingTaxMinor : 0
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
