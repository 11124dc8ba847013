import type { CategoryId, ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { ShippingTerms } from '#modules/pricing'
import type { ErrorParams } from '#platform/result'
import type { CouponId, PromotionId } from './ids.ts'

/** What conditions and actions look at. They read nothing else, so the same facts give the same result. */
export interface CartFacts {
  items: ItemFacts[]
  currency: string
  country: string
  /** Null where the method of the cart has no price in the currency. */
  shipping: (ShippingTerms & { id: string }) | null
  /** Null for a guest. Who a customer is, is known by the account: a guest has no address before the checkout. */
  customer: CustomerFacts | null
  /** The coupons whose codes were entered. */
  couponIds: CouponId[]
  /** Converts a decimal amount to minor units of the cart's currency. Null where there is no rate. */
  convert: (amount: number, currency: string) => number | null
  /** The flash sales that the shopper has revealed. Default: none. */
  revealedSales?: RevealedSales
  now: Date
}

export type RevealedSales = ReadonlyMap<PromotionId, RevealedSale>

/** How many units the shopper can still buy at the price of a flash sale. */
export interface RevealedSale {
  /** Of all products together. */
  unitsLeft: number
  unitsByProduct: ReadonlyMap<ProductId, number>
}

export interface ItemFacts {
  productId: ProductId
  /** The category of the product and those above it; empty if no promotion asks for categories. */
  categoryIds: CategoryId[]
  unitMinor: number
  quantity: number
  /** What one weighs, in grams; 0 where it is unknown. The price of the delivery can depend on it. */
  unitGrams?: number
  /** What its units still cost after the promotions that were applied before. */
  leftMinor: number
}

export interface CustomerFacts {
  userId: UserId
  /** Orders that were not cancelled. 0 if no promotion asks for it, like the other facts. */
  orderCount: number
  segmentIds: string[]
  /** How often the account has redeemed promotions with a limit per customer. */
  redemptions: ReadonlyMap<PromotionId, number>
}

/** Why a promotion does not apply, with what would make it apply. */
export interface Unmet {
  code: UnmetCode
  params?: ErrorParams
}

export type UnmetCode =
  | 'paused'
  | 'not_started'
  | 'expired'
  | 'exhausted'
  | 'already_used'
  | 'not_owned'
  | 'own_code'
  | 'code_needed'
  | 'not_revealed'
  | 'currency_mismatch'
  | 'min_subtotal'
  | 'min_quantity'
  | 'buy_more'
  | 'not_for_these_products'
  | 'account_needed'
  | 'not_for_this_customer'
  | 'not_first_order'
  | 'not_for_this_country'
  | 'not_for_this_currency'
  | 'not_for_this_delivery'
  | 'not_combinable'
  | 'nothing_to_reduce'

export function sumLeft(items: ItemFacts[], indexes: number[]): number {
  return indexes.reduce((sum, index) => sum + items[index]!.leftMinor, 0)
}

export function countUnits(items: ItemFacts[], indexes: number[]): number {
  return indexes.reduce((sum, index) => sum + items[index]!.quantity, 0)
}
