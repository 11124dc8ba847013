import type { Offer } from '#modules/catalog'
import type { PriceRules, Quote, QuoteLine, ShippingRate } from '#modules/pricing'
import type { AppliedPromotion, Coupon, CouponErrorCode } from '#modules/promotions'
import type { ShippingQuote } from '#modules/shipping-quotes'
import type { TaxQuote } from '#modules/tax-quotes'
import type { ExchangeRate } from '#platform/money/base-amount'
import type { AppError } from '#platform/result'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'

export interface PricedCartItem {
  item: CartItemRow
  /** In the currency of the cart. */
  offer: Offer
  /** The unit price when the shopper last changed the item, in the currency of the cart at the current rate. */
  seenMinor: number
  /** How many of the item's units are available. */
  quantity: number
  /** Null when none is available. */
  amounts: QuoteLine | null
}

/** A cart at current prices, stock, tax and shipping rules. */
export interface PricedCart {
  cart: CartWithItems
  items: PricedCartItem[]
  /** The shop's own tables. */
  rules: PriceRules
  /** Of the currency of the cart. */
  exchangeRate: ExchangeRate
  /** Null when the cart has no coupon or an invalid one. */
  coupon: Coupon | null
  /** Why the coupon of the cart is invalid. */
  couponError: AppError<CouponErrorCode> | null
  /** The coupon and what needs no code. */
  applied: AppliedPromotion[]
  /** Whose prices the delivery has; null for those of the shop's table. */
  shippingQuote: ShippingQuote | null
  /** The methods that are available, at the prices of that quote. */
  shippingRates: ShippingRate[]
  /** Whose rates the quote has; null for those of the shop's table. */
  taxQuote: TaxQuote | null
  quote: Quote
}
