import type { Offer } from '#modules/catalog'
import type { Currencies, PriceRules } from '#modules/pricing'
import { type Candidate, type Evaluation, evaluatePromotions, loadFacts } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { CartWithItems } from './cart-with-items.ts'

type OfferFacts = Pick<Offer, 'productId' | 'priceMinor'> & Partial<Pick<Offer, 'unitGrams'>>

interface EvaluateCartInput {
  cart: Pick<CartWithItems, 'userId' | 'currency' | 'country' | 'shipping'>
  /** Those that are not available do not count. */
  items: { offer: OfferFacts; quantity: number }[]
  rules: PriceRules
  currencies: Currencies
  candidates: Candidate[]
  now: Date
}

/** Reads what the candidates ask for, and decides which of them apply to a cart. */
export async function evaluateCart(
  db: Database,
  { cart, items, rules, currencies, candidates, now }: EvaluateCartInput,
): Promise<Evaluation[]> {
  if (candidates.length === 0) return []
  const { userId, currency, country, shipping } = cart
  const available = items.filter(({ quantity }) => quantity > 0)
  const productIds = available.map(({ offer }) => offer.productId)
  const { categoryIds, customer } = await loadFacts(db, { candidates, productIds, userId })
  return evaluatePromotions(candidates, {
    items: available.map(
      ({ offer: { productId, priceMinor: unitMinor, unitGrams = 0 }, quantity }) => ({
        ...{ productId, unitMinor, quantity, unitGrams, leftMinor: unitMinor * quantity },
        categoryIds: categoryIds.get(productId) ?? [],
      }),
    ),
    shipping: rules.shipping.find(({ id }) => id === shipping) ?? null,
    couponIds: candidates.flatMap(({ coupon }) => coupon?.id ?? []),
    convert: (amount, from) => currencies.convertDecimal(amount, { from, to: currency }),
    ...{ currency, country, customer, now },
  })
}
