import type { Database } from '#platform/db/database'
import type { CartWithItems } from './cart-with-items.ts'
import type { CartAccess } from './load-cart.ts'
import { loadCartWithOffers } from './load-cart-with-offers.ts'
import { priceCart } from './price-cart.ts'
import type { PricedCart } from './priced-cart.ts'

interface LoadPricedCartInput extends CartAccess {
  /** What is not as the cart has it. */
  changes?: Partial<Pick<CartWithItems, 'country' | 'region' | 'zipCode' | 'shipping'>>
  now: Date
}

/** Returns a cart at current prices as the modules see it, or null if none is accessible. */
export async function loadPricedCart(
  db: Database,
  { changes, ...access }: LoadPricedCartInput,
): Promise<PricedCart | null> {
  const { cart, offers } = await loadCartWithOffers(db, access)
  return cart ? priceCart(db, { cart: { ...cart, ...changes }, offers, now: access.now }) : null
}
