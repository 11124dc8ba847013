import type { Offer } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import type { CartWithItems } from './cart-with-items.ts'
import { type CartAccess, markCartOrdered } from './load-cart.ts'
import { loadCartWithOffers } from './load-cart-with-offers.ts'

export interface LockedCart {
  cart: CartWithItems
  offers: Offer[]
}

/**
 * Locks an open cart and marks it as ordered: from here on it does not change, but its items stay, in case the order
 * is cancelled. Returns null if no open cart is accessible.
 */
export async function lockCartForOrder(
  tx: Database,
  { cartId, userId = null, now }: CartAccess & { now: Date },
): Promise<LockedCart | null> {
  // A statement that waits for a lock would see the items as they were before the wait, so they are read by the next.
  const [isLocked, { cart, offers }] = await parallel(
    markCartOrdered(tx, { cartId, userId, now }),
    loadCartWithOffers(tx, { cartId, userId, now }),
  )
  return isLocked && cart ? { cart, offers } : null
}
