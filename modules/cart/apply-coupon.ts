import { findCouponByCode } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import { type CartAccess, lockOpenCart } from './load-cart.ts'
import { priceCart } from './price-cart.ts'
import { saveCartFields } from './update-cart.ts'

interface ApplyCouponInput extends CartAccess {
  code: string
  now: Date
}

/** Sets the coupon of a cart, replacing any other. An invalid coupon leaves the cart unchanged. */
export async function applyCoupon(
  db: Database,
  { code, now, ...access }: ApplyCouponInput,
): Promise<CartResult> {
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, { ...access, now })
    if (!locked.ok) return locked
    const cart = locked.value
    const coupon = await findCouponByCode(tx, code)
    // One that is paused is that of an influencer who is suspended, which nobody is told.
    if (!coupon || coupon.pausedAt) return err('coupon_not_found')

    const withCoupon = { ...cart, couponId: coupon.id }
    const { couponError: error } = await priceCart(tx, { cart: withCoupon, now })
    if (error) return { ok: false as const, error }
    return ok(await saveCartFields(tx, cart, { couponId: coupon.id }))
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { cart: saved.value, now }))
}
