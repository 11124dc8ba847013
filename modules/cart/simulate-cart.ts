import { listOffers, type VariantId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { getCurrencies, getPriceRules } from '#modules/pricing'
import { type Evaluation, listSimulatedCandidates } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runReadOnly } from '#platform/db/run-read-only'
import { newId } from '#platform/ids'
import { type CartResponse, toCartResponse } from './cart-response.ts'
import { buildEmptyCart, type CartWithItems } from './cart-with-items.ts'
import { evaluateCart } from './evaluate-cart.ts'
import { buildPricedCart, joinOffers } from './price-cart.ts'

interface SimulateCartInput {
  items: { variantId: VariantId; quantity: number }[]
  codes: string[]
  /** Null for a guest. */
  userId: UserId | null
  country: CartWithItems['country']
  currency: string
  shipping: CartWithItems['shipping']
  /** Whether the shopper has revealed the flash sale of that time. */
  hasRevealedSales: boolean
  /** The time that is simulated. */
  now: Date
}

export interface CartSimulation {
  cart: CartResponse
  /** One for each promotion that was looked at. */
  evaluations: Evaluation[]
  unknownCodes: string[]
}

/**
 * Prices a cart that does not exist, by what prices real ones. Its transaction is read-only, so the database refuses
 * whatever would write.
 */
export function simulateCart(
  db: Database,
  { items, codes, userId, hasRevealedSales, now, ...terms }: SimulateCartInput,
): Promise<CartSimulation> {
  return runReadOnly(db, async (tx) => {
    const cart = buildCart({ items, userId, now, ...terms })
    const offers = await listOffers(tx, [...new Set(items.map(({ variantId }) => variantId))])
    const rules = await getPriceRules(tx, { ...cart, now })
    const currencies = await getCurrencies(tx, now)
    const { candidates, unknownCodes } = await listSimulatedCandidates(tx, { codes, now })
    const joined = joinOffers({ cart, offers, currencies })
    const context = { cart, items: joined, rules, currencies }
    const evaluations = await evaluateCart(tx, { ...context, candidates, hasRevealedSales, now })
    const priced = buildPricedCart({ ...context, evaluations })
    return { cart: toCartResponse(priced, { now }), evaluations, unknownCodes }
  })
}

function buildCart({
  items,
  now,
  ...terms
}: Omit<SimulateCartInput, 'codes' | 'hasRevealedSales'>): CartWithItems {
  const cart = { ...buildEmptyCart({ ...terms, now }), ...terms }
  const rows = items.map(({ variantId, quantity }) => {
    const row = { id: newId<'cart item'>(), cartId: cart.id, variantId, quantity }
    return { ...row, priceMinor: 0, createdAt: now }
  })
  return { ...cart, items: rows }
}
