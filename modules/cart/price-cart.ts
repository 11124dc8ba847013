import { type Offer, offersOf, type VariantId } from '#modules/catalog'
import { type PriceRules, priceRules, type Quote, type QuotedLine, quote } from '#modules/pricing'
import {
  type Coupon,
  type CouponProblem,
  couponById,
  couponDiscount,
  couponProblem,
} from '#modules/promotions'
import type { Database } from '#platform/database'
import { together } from '#platform/transaction'
import type { StoredCart, StoredItem } from './stored-cart.ts'

export interface CartLine {
  item: StoredItem
  offer: Offer
  /** How many of the wanted ones can be had. */
  quantity: number
  /** Nothing when none of it can be had. */
  charged: QuotedLine | null
}

/** A cart at the prices, stock and rules of this moment. */
export interface PricedCart {
  cart: StoredCart
  lines: CartLine[]
  rules: PriceRules
  /** The coupon that counts. */
  coupon: Coupon | null
  couponProblem: CouponProblem | null
  quote: Quote
}

/** Offers may be known already. */
export async function priceCart(
  db: Database,
  { cart, now, offers: known }: { cart: StoredCart; now: Date; offers?: Offer[] },
): Promise<PricedCart> {
  const [offers, rules, coupon] = await together(
    known ? Promise.resolve(known) : offersOf(db, variantsIn(cart)),
    priceRules(db, cart),
    cart.couponId ? couponById(db, cart.couponId) : Promise.resolve(null),
  )
  return priced({ cart, offers, rules, coupon, now })
}

export interface Known {
  cart: StoredCart
  offers: Offer[]
  rules: PriceRules
  coupon: Coupon | null
  now: Date
}

export function priced({ cart, offers, rules, coupon, now }: Known): PricedCart {
  const byVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  const found = cart.items.flatMap((item) => {
    const offer = byVariant.get(item.variantId)
    return offer ? [{ item, offer, quantity: obtainable(item, offer) }] : []
  })
  const wanted = found.filter(({ quantity }) => quantity > 0)

  const { currency, shipping } = cart
  const subtotal = sum(wanted.map(({ offer, quantity }) => offer.priceMinor * quantity))
  const problem = coupon && couponProblem(coupon, { subtotal: { minor: subtotal, currency }, now })
  const quoted = quote(
    wanted.map(({ offer, quantity }) => ({ unitMinor: offer.priceMinor, quantity })),
    {
      currency,
      tax: rules.tax,
      shippingMinor: rules.shipping.find(({ id }) => id === shipping)?.priceMinor ?? 0,
      discountMinor: coupon && !problem ? couponDiscount(coupon, subtotal) : 0,
    },
  )

  const charged = new Map(wanted.map(({ item }, index) => [item.id, quoted.lines[index]!]))
  const lines = found.map((line) => ({ ...line, charged: charged.get(line.item.id) ?? null }))
  const counted = problem ? null : coupon
  return { cart, lines, rules, coupon: counted, couponProblem: problem, quote: quoted }
}

export function variantsIn({ items }: StoredCart): VariantId[] {
  return items.map(({ variantId }) => variantId)
}

function obtainable({ quantity }: StoredItem, { isForSale, stock }: Offer): number {
  return isForSale ? Math.min(quantity, stock) : 0
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
