import { eq } from 'drizzle-orm'
import type { Country, ShippingChoice } from '#contract/pricing'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/database'
import type { CartAnswer } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { priceCart } from './price-cart.ts'
import { showCart } from './show-cart.ts'
import type { StoredCart } from './stored-cart.ts'
import { type CartId, carts } from './tables.ts'

interface Wish {
  cartId: CartId
  country?: Country | undefined
  shipping?: ShippingChoice | undefined
  now: Date
}

/** Where it goes and how: what is left out stays. */
export async function changeCart(
  db: Database,
  { cartId, country, shipping, now }: Wish,
): Promise<CartAnswer> {
  return changeUnderLock(db, cartId, (tx, cart) => {
    const wish = { country: country ?? cart.country, shipping: shipping ?? cart.shipping }
    return setOnCart(tx, { cart, wish, now })
  })
}

interface Setting {
  cart: StoredCart
  wish: { country?: Country; shipping?: ShippingChoice; couponId?: CouponId | null }
  now: Date
}

/** Writes to a cart that is locked. */
export async function setOnCart(tx: Database, { cart, wish, now }: Setting): Promise<CartAnswer> {
  await tx
    .update(carts)
    .set({ ...wish, updatedAt: now })
    .where(eq(carts.id, cart.id))
  const changed = { ...cart, ...wish }
  return { cart: showCart(await priceCart(tx, { cart: changed, now }), { now }) }
}
