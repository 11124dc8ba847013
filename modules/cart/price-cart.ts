import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import {
  calculateQuote,
  getPriceRules,
  type PriceRules,
  type Quote,
  type QuoteLine,
} from '#modules/pricing'
import {
  type Coupon,
  type CouponError,
  calculateCouponDiscount,
  getCoupon,
  validateCoupon,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { CartItemRow, CartWithItems } from './load-cart.ts'

export interface PricedCartItem {
  item: CartItemRow
  offer: Offer
  /** How many of the wanted ones can be had. */
  quantity: number
  /** Nothing when none of it can be had. */
  amounts: QuoteLine | null
}

/** A cart at the prices, stock and rules of this moment. */
export interface PricedCart {
  cart: CartWithItems
  items: PricedCartItem[]
  rules: PriceRules
  /** The coupon that counts. */
  coupon: Coupon | null
  couponError: CouponError | null
  quote: Quote
}

/** Offers may be known already. */
export async function priceCart(
  db: Database,
  { cart, now, offers: known }: { cart: CartWithItems; now: Date; offers?: Offer[] },
): Promise<PricedCart> {
  const [offers, rules, coupon] = await parallel(
    known ? Promise.resolve(known) : listOffers(db, listVariantIds(cart)),
    getPriceRules(db, cart),
    cart.couponId ? getCoupon(db, cart.couponId) : Promise.resolve(null),
  )
  return buildPricedCart({ cart, offers, rules, coupon, now })
}

export interface PriceCartInput {
  cart: CartWithItems
  offers: Offer[]
  rules: PriceRules
  coupon: Coupon | null
  now: Date
}

export function buildPricedCart({ cart, offers, rules, coupon, now }: PriceCartInput): PricedCart {
  const byVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  const found = cart.items.flatMap((item) => {
    const offer = byVariant.get(item.variantId)
    return offer ? [{ item, offer, quantity: getAvailableQuantity(item, offer) }] : []
  })
  const wanted = found.filter(({ quantity }) => quantity > 0)

  const { currency, shipping } = cart
  const subtotal = sum(wanted.map(({ offer, quantity }) => offer.priceMinor * quantity))
  const problem = coupon && validateCoupon(coupon, { subtotal: { minor: subtotal, currency }, now })
  const quoted = calculateQuote(
    wanted.map(({ offer, quantity }) => ({ unitMinor: offer.priceMinor, quantity })),
    {
      currency,
      tax: rules.tax,
      shippingMinor: rules.shipping.find(({ id }) => id === shipping)?.priceMinor ?? 0,
      discountMinor: coupon && !problem ? calculateCouponDiscount(coupon, subtotal) : 0,
    },
  )

  const charged = new Map(wanted.map(({ item }, index) => [item.id, quoted.lines[index]!]))
  const items = found.map((line) => ({ ...line, amounts: charged.get(line.item.id) ?? null }))
  const counted = problem ? null : coupon
  return { cart, items, rules, coupon: counted, couponError: problem, quote: quoted }
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
