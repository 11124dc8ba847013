import { listOffers, type Offer, type ProductId, type VariantId } from '#modules/catalog'
import {
  type Currencies,
  calculateQuote,
  getCurrencies,
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
  convertCoupon,
  getCoupon,
  listProductsInScope,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { ExchangeRate } from '#platform/money/base-amount'
import { convertPrice } from '#platform/money/convert-price'
import { parallel } from '#platform/parallel'
import type { AppError } from '#platform/result'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import { convertOffer } from './convert-offer.ts'

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
  rules: PriceRules
  /** Of the currency of the cart. */
  exchangeRate: ExchangeRate
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
  const [offers, rules, currencies, coupon] = await parallel(
    knownOffers ? Promise.resolve(knownOffers) : listOffers(db, listVariantIds(cart)),
    getPriceRules(db, cart),
    getCurrencies(db, now),
    cart.couponId ? getCoupon(db, cart.couponId) : Promise.resolve(null),
  )
  const productIds = offers.map(({ productId }) => productId)
  const productsInScope = coupon ? await listProductsInScope(db, { coupon, productIds }) : []
  return buildPricedCart({ cart, offers, rules, currencies, coupon, productsInScope, now })
}

interface BuildPricedCartInput {
  cart: CartWithItems
  offers: Offer[]
  rules: PriceRules
  currencies: Currencies
  coupon: Coupon | null
  /** The products of the cart that the coupon takes money off. */
  productsInScope: ProductId[]
  now: Date
}

function buildPricedCart(input: BuildPricedCartInput): PricedCart {
  const { cart, rules, currencies, coupon } = input
  const items = joinOffers(input)
  const available = items.filter(({ quantity }) => quantity > 0)

  const { currency, shipping } = cart
  const { adjustments, couponError } = calculateAdjustments(available, input)
  const quote = calculateQuote(
    available.map(({ offer, quantity }) => ({ unitMinor: offer.priceMinor, quantity })),
    {
      currency,
      tax: rules.tax,
      shipping: rules.shipping.find(({ id }) => id === shipping) ?? null,
      adjustments,
    },
  )

  const amounts = new Map(available.map(({ item }, index) => [item.id, quote.lines[index]!]))
  return {
    ...{ cart, rules, quote, couponError, coupon: couponError ? null : coupon },
    exchangeRate: currencies.getExchangeRate(currency),
    items: items.map((line) => ({ ...line, amounts: amounts.get(line.item.id) ?? null })),
  }
}

type AvailableItem = Pick<PricedCartItem, 'offer' | 'quantity'>

/** Returns what the coupon of the cart takes off, or why it is invalid. */
function calculateAdjustments(
  available: AvailableItem[],
  { cart, currencies, coupon, productsInScope, now }: BuildPricedCartInput,
): { adjustments: ItemsAdjustment[]; couponError: PricedCart['couponError'] } {
  if (!coupon) return { adjustments: [], couponError: null }
  const items = available.map(({ offer, quantity }) => {
    return { productId: offer.productId, baseMinor: offer.priceMinor * quantity }
  })
  const { userId, currency } = cart
  const terms = { items, currency, productsInScope, userId, now }
  const converted = convertCoupon(coupon, (from) => currencies.findConversion(from, currency))
  const discount = calculateCouponDiscount(converted, terms)
  if (!discount.ok) return { adjustments: [], couponError: discount.error }
  const adjustment = { kind: 'coupon', source: coupon.code, ...discount.value } as const
  return { adjustments: [adjustment], couponError: null }
}

/** Pairs each item with its offer in the currency of the cart and the quantity that is available. */
function joinOffers({
  cart,
  offers,
  currencies,
}: BuildPricedCartInput): Omit<PricedCartItem, 'amounts'>[] {
  const offersByVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  return cart.items.flatMap((item) => {
    const current = offersByVariant.get(item.variantId)
    if (!current) return []
    const { offer, conversion } = convertOffer(current, { currencies, currency: cart.currency })
    const seenMinor = conversion ? convertPrice(item.priceMinor, conversion) : item.priceMinor
    return [{ item, offer, seenMinor, quantity: getAvailableQuantity(item, offer) }]
  })
}

export function listVariantIds({ items }: CartWithItems): VariantId[] {
  return items.map(({ variantId }) => variantId)
}

function getAvailableQuantity({ quantity }: CartItemRow, { isForSale, stock }: Offer): number {
  return isForSale ? Math.min(quantity, stock) : 0
}
