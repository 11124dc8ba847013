import type { Offer } from '#modules/catalog'
import { loadRevealedSales, loadSalesAsRevealed } from '#modules/flash-sales'
import type { Currencies, PriceRules } from '#modules/pricing'
import { type Candidate, type Evaluation, evaluatePromotions, loadFacts } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { CartWithItems } from './cart-with-items.ts'
import type { CartId } from './tables.ts'

type OfferFacts = Pick<Offer, 'productId' | 'priceMinor'> &
  Partial<Pick<Offer, 'unitGrams' | 'needsShipping'>>

interface EvaluateCartInput {
  cart: Pick<CartWithItems, 'userId' | 'currency' | 'country' | 'shipping'>
  /** Those that are not available do not count. */
  items: { offer: OfferFacts; quantity: number }[]
  rules: PriceRules
  currencies: Currencies
  candidates: Candidate[]
  /** Whose reveals of flash sales count beside those of the account; absent where none do. */
  cartId?: CartId | null
  /** As if the shopper had revealed all flash sales, for a simulation. */
  hasRevealedSales?: boolean
  now: Date
}

/** Reads what the candidates ask for, and decides which of them apply to a cart. */
export async function evaluateCart(
  db: Database,
  {
    cart,
    items,
    rules,
    currencies,
    candidates,
    cartId = null,
    hasRevealedSales = false,
    now,
  }: EvaluateCartInput,
): Promise<Evaluation[]> {
  if (candidates.length === 0) return []
  const { userId, currency, country, shipping } = cart
  const sellable = items.filter(({ quantity }) => quantity > 0)
  // Nothing is taken off tickets of draws.
  const available = sellable.filter(({ offer }) => offer.needsShipping !== false)
  const productIds = available.map(({ offer }) => offer.productId)
  const sold = { promotions: candidates.map(({ promotion }) => promotion), productIds }
  const [{ categoryIds, customer }, revealedSales] = await parallel(
    loadFacts(db, { candidates, productIds, userId }),
    hasRevealedSales
      ? loadSalesAsRevealed(db, sold)
      : loadRevealedSales(db, { ...sold, userId, cartId }),
  )
  const evaluations = evaluatePromotions(candidates, {
    items: available.map(
      ({ offer: { productId, priceMinor: unitMinor, unitGrams = 0 }, quantity }) => ({
        ...{ productId, unitMinor, quantity, unitGrams, leftMinor: unitMinor * quantity },
        categoryIds: categoryIds.get(productId) ?? [],
      }),
    ),
    shipping: rules.shipping.find(({ id }) => id === shipping) ?? null,
    couponIds: candidates.flatMap(({ coupon }) => coupon?.id ?? []),
    convert: (amount, from) => currencies.convertDecimal(amount, { from, to: currency }),
    ...{ currency, country, customer, revealedSales, now },
  })
  if (available.length === sellable.length) return evaluations
  const positions = available.map((item) => sellable.indexOf(item))
  return evaluations.map((evaluation) => moveIndexes(evaluation, positions))
}

/** Gives the adjustments of a part of the items the indexes that those have among all. */
function moveIndexes(evaluation: Evaluation, positions: number[]): Evaluation {
  if (!evaluation.applied) return evaluation
  const adjustments = evaluation.applied.adjustments.map((adjustment) => ({
    ...adjustment,
    itemIndexes: adjustment.itemIndexes.map((index) => positions[index]!),
  }))
  return { ...evaluation, applied: { ...evaluation.applied, adjustments } }
}
