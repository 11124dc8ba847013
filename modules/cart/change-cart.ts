import { eq } from 'drizzle-orm'
import type { Country, ShippingChoice } from '#contract/pricing'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/database'
import type { CartAnswer } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import type { Asking, StoredCart } from './stored-cart.ts'
import { carts } from './tables.ts'

interface Wish extends Asking {
  country?: Country | undefined
  shipping?: ShippingChoice | undefined
  now: Date
}

/** Where it goes and how: what is left out stays. */
export async function changeCart(
  db: Database,
  { cartId, by = null, country, shipping, now }: Wish,
): Promise<CartAnswer> {
  const make = async (tx: Database, cart: StoredCart) => {
    const wish = { country: country ?? cart.country, shipping: shipping ?? cart.shipping }
    return { cart: await setOnCart(tx, cart, wish) }
  }
  return changeUnderLock(db, { cartId, by, now, make })
}

/** Writes to a locked cart; answers the cart with it. */
export async function setOnCart(
  tx: Database,
  cart: StoredCart,
  wish: { country?: Country; shipping?: ShippingChoice; couponId?: CouponId | null },
): Promise<StoredCart> {
  await tx.update(carts).set(wish).where(eq(carts.id, cart.id))
  return { ...cart, ...wish }
}
