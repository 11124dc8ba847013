import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import {
  type Currencies,
  calculateQuote,
  getCurrencies,
  getPriceRules,
  type PriceRules,
  type Quote,
  type QuoteLine,
} from '#modules/pricing'
import {
  type AppliedPromotion,
  type Coupon,
  type CouponErrorCode,
  type Evaluation,
  getCoupon,
  listAutomaticPromotions,
  listCandidates,
  type Promotion,
  toCouponError,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { ExchangeRate } from '#platform/money/base-amount'
import { convertPrice } from '#platform/money/convert-price'
import { parallel } from '#platform/parallel'
import type { AppError } from '#platform/result'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import { convertOffer } from './convert-offer.ts'
import { evaluateCart } from './evaluate-cart.ts'

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
  /** The coupon and what needs no code. */
  applied: AppliedPromotion[]
  quote: Quote
}

export interface PriceCartInput {
  cart: CartWithItems
  /** Offers of the cart's variants, when the caller has read them already. */
  offers?: Offer[]
  /** What needs no code, when the caller has read it: a transaction would read it again. */
  promotions?: Promotion[] | undefined
  now: Date
}

/** Reads the offers, rules and promotions of a cart and calculates its prices. */
export async function priceCart(
  db: Database,
  { cart, offers: knownOffers, promotions: knownPromotions, now }: PriceCartInput,
): Promise<PricedCart> {
  const [offers, rules, currencies, coupon, promotions] = await parallel(
    knownOffers ? Promise.resolve(knownOffers) : listOffers(db, listVariantIds(cart)),
    getPriceRules(db, { ...cart, now }),
    getCurrencies(db, now),
    cart.couponId ? getCoupon(db, cart.couponId) : Promise.resolve(null),
    knownPromotions ? Promise.resolve(knownPromotions) : listAutomaticPromotions(db, now),
  )
  const items = joinOffers({ cart, offers, currencies })
  const candidates = listCandidates(promotions, { coupon, now })
  const cartId = cart.id
  const context = { cart, items, rules, currencies }
  const evaluations = await evaluateCart(db, { ...context, candidates, cartId, now })
  return buildPricedCart({ ...context, evaluations })
}

export interface BuildPricedCartInput {
  cart: CartWithItems
  items: Omit<PricedCartItem, 'amounts'>[]
  rules: PriceRules
  currencies: Currencies
  /** Of the promotions that may apply. */
  evaluations: Evaluation[]
}

export function buildPricedCart({
  cart,
  items,
  rules,
  currencies,
  evaluations,
}: BuildPricedCartInput): PricedCart {
  const available = items.filter(({ quantity }) => quantity > 0)
  const applied = evaluations.flatMap((one) => one.applied ?? [])
  const { currency, shipping } = cart
  const quote = calculateQuote(
    available.map(({ offer, quantity }) => ({ ...offer, unitMinor: offer.priceMinor, quantity })),
    {
      currency,
      tax: rules.tax,
      shipping: rules.shipping.find(({ id }) => id === shipping) ?? null,
      adjustments: applied.flatMap(({ adjustments }) => adjustments),
      hasFreeShipping: applied.some(({ hasFreeShipping }) => hasFreeShipping),
    },
  )

  const amounts = new Map(available.map(({ item }, index) => [item.id, quote.lines[index]!]))
  const refused = evaluations.find(({ candidate, unmet }) => candidate.coupon && unmet)
  return {
    ...{ cart, rules, quote, applied },
    coupon: applied.find(({ coupon }) => coupon)?.coupon ?? null,
    couponError: refused ? toCouponError(refused) : null,
    exchangeRate: currencies.getExchangeRate(currency),
    items: items.map((line) => ({ ...line, amounts: amounts.get(line.item.id) ?? null })),
  }
}

interface JoinOffersInput {
  cart: CartWithItems
  offers: Offer[]
  currencies: Currencies
}

/** Pairs each item with its offer in the currency of the cart and the quantity that is available. */
export function joinOffers({
  cart,
  offers,
  currencies,
}: JoinOffersInput): Omit<PricedCartItem, 'amounts'>[] {
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
