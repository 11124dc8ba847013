import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import { type Currencies, getCurrencies, getPriceRules, type PriceRules } from '#modules/pricing'
import {
  type Evaluation,
  getCoupon,
  listAutomaticPromotions,
  listCandidates,
  type Promotion,
  toCouponError,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { convertPrice } from '#platform/money/convert-price'
import { parallel } from '#platform/parallel'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import { convertOffer } from './convert-offer.ts'
import { evaluateCart } from './evaluate-cart.ts'
import type { PricedCart, PricedCartItem } from './priced-cart.ts'
import { quoteCart } from './quote-cart.ts'
import { showQuotes } from './show-quotes.ts'

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
  return showQuotes(db, buildPricedCart({ ...context, evaluations }), now)
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
  const applied = evaluations.flatMap((one) => one.applied ?? [])
  const refused = evaluations.find(({ candidate, unmet }) => candidate.coupon && unmet)
  const quotes = { shippingQuote: null, taxQuote: null }
  return {
    ...{ cart, rules, applied, ...quoteCart({ cart, items, rules, applied }, quotes) },
    coupon: applied.find(({ coupon }) => coupon)?.coupon ?? null,
    couponError: refused ? toCouponError(refused) : null,
    exchangeRate: currencies.getExchangeRate(cart.currency),
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
