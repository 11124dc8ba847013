import { buildShopAccount, type LedgerAccount, type Posting } from '#modules/ledger'
import type { OrderRow } from '#modules/orders'
import type { Payment, Refund } from '#modules/payments'
import { multiplyByFraction } from '#platform/money/fractions'
import type { Money } from '#platform/money/money'

/**
 * The ledger postings of a purchase. Debits are positive (money at the provider, what a customer owes), credits are
 * negative (sales, tax owed).
 */
export function buildCapturePostings(payment: Payment): Posting[] {
  const { capturedMinor: amount, currency: unit } = payment
  return [
    { account: buildProviderAccount(payment), unit, amount },
    { account: buildCustomerAccount(payment.orderId), unit, amount: -amount },
  ]
}

/** A paid order: what was captured is used up by the sale. Sales are without the discount, which is an account of its own. */
export function buildSalePostings(order: OrderRow): Posting[] {
  const { currency: unit } = order
  const { sales, couponDiscount, shipping } = splitSale(order)
  return [
    { account: buildCustomerAccount(order.id), amount: order.totalMinor },
    { account: buildShopAccount('coupon_discounts'), amount: couponDiscount },
    { account: buildShopAccount('sales'), amount: -sales },
    { account: buildShopAccount('shipping'), amount: -shipping },
    { account: buildShopAccount('tax'), amount: -order.taxMinor },
    { account: buildShopAccount('rounding'), amount: -order.roundingMinor },
  ].map((posting) => ({ ...posting, unit }))
}

/** A refund of a part of a paid order: the tax in it is no longer owed. */
function buildRefundPostings(refund: Refund, account: LedgerAccount): Posting[] {
  const { amountMinor, taxMinor, currency: unit } = refund
  return [
    { account, unit, amount: -amountMinor },
    { account: buildShopAccount('refunds'), unit, amount: amountMinor - taxMinor },
    { account: buildShopAccount('tax'), unit, amount: taxMinor },
  ]
}

/** A dispute takes money from the provider's account. */
export function buildDisputePostings(
  payment: Payment,
  { minor, currency: unit }: Money,
): Posting[] {
  return [
    { account: buildProviderAccount(payment), unit, amount: -minor },
    { account: buildShopAccount('disputes'), unit, amount: minor },
  ]
}

/** The postings of a refund, by what it is of. The money leaves, or the value goes back to, the account. */
export function buildPostingsOfRefund(refund: Refund, account: LedgerAccount): Posting[] {
  return refund.cause === 'order'
    ? buildRefundPostings(refund, account)
    : buildSurplusRefundPostings(refund, account)
}

/** A refund of a payment that paid for no order: the capture is reversed. */
function buildSurplusRefundPostings(
  { amountMinor, currency: unit, orderId }: Refund,
  account: LedgerAccount,
): Posting[] {
  return [
    { account, unit, amount: -amountMinor },
    { account: buildCustomerAccount(orderId), unit, amount: amountMinor },
  ]
}

/** Returns sales, discount and shipping without the tax that prices include. Sales minus discount is what was paid. */
function splitSale(order: OrderRow) {
  const isTaxIncluded = order.taxAddedMinor === 0
  const shippingTax = isTaxIncluded ? order.shippingTaxMinor : 0
  const goodsTax = isTaxIncluded ? order.taxMinor - order.shippingTaxMinor : 0
  const { discountMinor } = order
  const couponDiscount = isTaxIncluded
    ? removeTax(discountMinor, { order, goodsTax })
    : discountMinor
  return {
    sales: order.itemsMinor - discountMinor - goodsTax + couponDiscount,
    couponDiscount,
    shipping: order.shippingMinor - shippingTax,
  }
}

/** The goods of an order can have several rates: their tax says how much of the discount was tax. */
function removeTax(
  minor: number,
  { order, goodsTax }: { order: OrderRow; goodsTax: number },
): number {
  const paidMinor = order.itemsMinor - order.discountMinor
  return paidMinor > 0
    ? multiplyByFraction(minor, paidMinor - goodsTax, paidMinor)
    : multiplyByFraction(minor, 10_000, 10_000 + order.taxBasisPoints)
}

/** What a customer owes for an order. */
export function buildCustomerAccount(orderId: string): LedgerAccount {
  return { ownerKind: 'order', ownerId: orderId, code: 'receivable' }
}

/** What a second order was given in an exchange, and no goods have covered yet. */
export function buildExchangeAccount(secondOrderId: string): LedgerAccount {
  return { ownerKind: 'order', ownerId: secondOrderId, code: 'exchange' }
}

/** The value that a second order is given; less than zero where it is given back. */
export function buildExchangePostings(
  { id, currency: unit }: Pick<OrderRow, 'id' | 'currency'>,
  minor: number,
): Posting[] {
  return [
    { account: buildExchangeAccount(id), unit, amount: minor },
    { account: buildCustomerAccount(id), unit, amount: -minor },
  ]
}

/** The shop's money at a payment provider. */
export function buildProviderAccount({ provider }: { provider: string }): LedgerAccount {
  return { ownerKind: 'provider', ownerId: provider, code: 'clearing' }
}
