import { eq } from 'drizzle-orm'
import type { Country, ShippingMethod } from '#contract/pricing'
import type { CouponId } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import type { CartWithItems } from './cart-with-items.ts'
import { type CartAccess, lockOpenCart } from './load-cart.ts'
import { carts } from './tables.ts'

interface UpdateCartInput extends CartAccess {
  country?: Country | undefined
  shipping?: ShippingMethod | undefined
  now: Date
}

/** Changes the destination country and the shipping method. An absent field stays as it is. */
export async function updateCart(
  db: Database,
  { country, shipping, now, ...access }: UpdateCartInput,
): Promise<CartResult> {
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, { ...access, now })
    if (!locked.ok) return locked
    const cart = locked.value
    const fields = { country: country ?? cart.country, shipping: shipping ?? cart.shipping }
    return ok(await saveCartFields(tx, cart, fields))
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { cart: saved.value, now }))
}

/** Writes fields of a locked cart and returns the cart with them. */
export async function saveCartFields(
  tx: Database,
  cart: CartWithItems,
  fields: { country?: Country; shipping?: ShippingMethod; couponId?: CouponId | null },
): Promise<CartWithItems> {
  await tx.update(carts).set(fields).where(eq(carts.id, cart.id))
  return { ...cart, ...fields }
}
