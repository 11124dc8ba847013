import { eq } from 'drizzle-orm'
import type { Country, ShippingMethod } from '#contract/pricing'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { CartResult } from './cart-result.ts'
import type { CartAccess, CartWithItems } from './load-cart.ts'
import { carts } from './tables.ts'
import { withLockedCart } from './with-locked-cart.ts'

interface UpdateCartInput extends CartAccess {
  country?: Country | undefined
  shipping?: ShippingMethod | undefined
  now: Date
}

/** Where it goes and how: what is left out stays. */
export async function updateCart(
  db: Database,
  { cartId, userId = null, country, shipping, now }: UpdateCartInput,
): Promise<CartResult> {
  const update = async (tx: Database, cart: CartWithItems) => {
    const wish = { country: country ?? cart.country, shipping: shipping ?? cart.shipping }
    return { cart: await saveCartFields(tx, cart, wish) }
  }
  return withLockedCart(db, { cartId, userId, now, update })
}

/** Writes to a locked cart; answers the cart with it. */
export async function saveCartFields(
  tx: Database,
  cart: CartWithItems,
  fields: { country?: Country; shipping?: ShippingMethod; couponId?: CouponId | null },
): Promise<CartWithItems> {
  await tx.update(carts).set(fields).where(eq(carts.id, cart.id))
  return { ...cart, ...fields }
}
