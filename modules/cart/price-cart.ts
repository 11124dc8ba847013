import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import {
  type Adjustment,
  calculateQuote,
  getPriceRules,
  type PriceRules,
  type Quote,
  type QuoteLine,
} from '#modules/pricing'
import {
  type Coupon,
  type CouponErrorCode,
  calculateCouponDiscount,
  getCoupon,
  validateCoupon,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { AppError } from '#platform/result'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'

export interface PricedCartItem {
  item: CartItemRow
  offer: Offer
  /** How many of the item's units are available. */
  quantity: number
  /** Null when none is available. */
  amounts: QuoteLine | null
}

/** A cart at current prices, stock, tax and shipping rules. */
export interface PricedCart {
  cart: CartWithItems
  items: PricedCartItem[]
  rules: PriceRules
  /** Null when the cart has no coupon or an invalid one. */
  coupon: Coupon | null
  /** Why the coupon of the cart is invalid. */
  couponError: AppError<CouponErrorCode> | null
  quote: Quote
}

export interface PriceCartInput {
  cart: CartWithItems
  /** Offers of the cart's variants, when the caller has read them already. */
  offers?: Offer[]
  now: Date
}

/** Reads the offers, rules and coupon of a cart and calculates its prices. */
export async function priceCart(
  db: Database,
  { cart, offers: knownOffers, now }: PriceCartInput,
): Promise<PricedCart> {
  const [offers, rules, coupon] = await parallel(
    knownOffers ? Promise.resolve(knownOffers) : listOffers(db, listVariantIds(cart)),
    getPriceRules(db, cart),
    cart.couponId ? getCoupon(db, cart.couponId) : Promise.resolve(null),
  )
  return buildPricedCart({ cart, offers, rules, coupon, now })
}

interface BuildPricedCartInput {
  cart: CartWithItems
  offers: Offer[]
  rules: PriceRules
  coupon: Coupon | null
  now: Date
}

export function buildPricedCart(input: BuildPricedCartInput): PricedCart {
  const { cart, rules, coupon, now } = input
  const items = joinOffers(input)
  const available = items.filter(({ quantity }) => quantity > 0)

  const { userId, currency, shipping } = cart
  const subtotal = sum(available.map(({ offer, quantity }) => offer.priceMinor * quantity))
  const couponError =
    coupon && validateCoupon(coupon, { userId, subtotal: { minor: subtotal, currency }, now })
  const quote = calculateQuote(
    available.map(({ offer, quantity }) => ({ unitMinor: offer.priceMinor, quantity })),
    {
      currency,
      tax: rules.tax,
      shippingMinor: rules.shipping.find(({ id }) => id === shipping)?.priceMinor ?? 0,
      adjustments: coupon && !couponError ? [buildAdjustment(coupon, subtotal)] : [],
    },
  )

  const amounts = new Map(available.map(({ item }, index) => [item.id, quote.lines[index]!]))
  return {
    ...{ cart, rules, quote, couponError, coupon: couponError ? null : coupon },
    items: items.map((line) => ({ ...line, amounts: amounts.get(line.item.id) ?? null })),
  }
}

function buildAdjustment(coupon: Coupon, subtotal: number): Adjustment {
  const minor = calculateCouponDiscount(coupon, subtotal)
  return { kind: 'coupon', source: coupon.code, minor }
}

/** Pairs each item with its offer and the quantity that is available. */
function joinOffers({ cart, offers }: BuildPricedCartInput): Omit<PricedCartItem, 'amounts'>[] {
  const offersByVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  return cart.items.flatMap((item) => {
    const offer = offersByVariant.get(item.variantId)
    return offer ? [{ item, offer, quantity: getAvailableQuantity(item, offer) }] : []
  })
}

export function listVariantIds({ items }: CartWithItems): VariantId[] {
  return items.map(({ variantId }) => variantId)
}

function getAvailableQuantity({ quantity }: CartItemRow, { isForSale, stock }: Offer): number {
  return isForSale ? Math.min(quantity, stock) : 0
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
