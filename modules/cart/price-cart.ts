import { listOffers, type Offer, type ProductId, type VariantId } from '#modules/catalog'
import {
  calculateQuote,
  getPriceRules,
  type ItemsAdjustment,
  type PriceRules,
  type Quote,
  type QuoteLine,
} from '#modules/pricing'
import {
  type Coupon,
  type CouponErrorCode,
  calculateCouponDiscount,
  getCoupon,
  listProductsInScope,
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
  const productIds = offers.map(({ productId }) => productId)
  const productsInScope = coupon ? await listProductsInScope(db, { coupon, productIds }) : []
  return buildPricedCart({ cart, offers, rules, coupon, productsInScope, now })
}

interface BuildPricedCartInput {
  cart: CartWithItems
  offers: Offer[]
  rules: PriceRules
  coupon: Coupon | null
  /** The products of the cart that the coupon takes money off. */
  productsInScope: ProductId[]
  now: Date
}

function buildPricedCart(input: BuildPricedCartInput): PricedCart {
  const { cart, rules, coupon } = input
  const items = joinOffers(input)
  const available = items.filter(({ quantity }) => quantity > 0)

  const { currency, shipping } = cart
  const { adjustments, couponError } = calculateAdjustments(available, input)
  const quote = calculateQuote(
    available.map(({ offer, quantity }) => ({ unitMinor: offer.priceMinor, quantity })),
    {
      currency,
      tax: rules.tax,
      shippingMinor: rules.shipping.find(({ id }) => id === shipping)?.priceMinor ?? 0,
      adjustments,
    },
  )

  const amounts = new Map(available.map(({ item }, index) => [item.id, quote.lines[index]!]))
  return {
    ...{ cart, rules, quote, couponError, coupon: couponError ? null : coupon },
    items: items.map((line) => ({ ...line, amounts: amounts.get(line.item.id) ?? null })),
  }
}

type AvailableItem = Pick<PricedCartItem, 'offer' | 'quantity'>

/** Returns what the coupon of the cart takes off, or why it is invalid. */
function calculateAdjustments(
  available: AvailableItem[],
  { cart: { userId, currency }, coupon, productsInScope, now }: BuildPricedCartInput,
): { adjustments: ItemsAdjustment[]; couponError: PricedCart['couponError'] } {
  if (!coupon) return { adjustments: [], couponError: null }
  const items = available.map(({ offer, quantity }) => {
    return { productId: offer.productId, baseMinor: offer.priceMinor * quantity }
  })
  const terms = { items, currency, productsInScope, userId, now }
  const discount = calculateCouponDiscount(coupon, terms)
  if (!discount.ok) return { adjustments: [], couponError: discount.error }
  const adjustment = { kind: 'coupon', source: coupon.code, ...discount.value } as const
  return { adjustments: [adjustment], couponError: null }
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
