import { couponNotFound, findCouponByCode, validateCoupon } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { CartResult } from './cart-result.ts'
import type { CartAccess, CartWithItems } from './load-cart.ts'
import { priceCart } from './price-cart.ts'
import { saveCartFields } from './update-cart.ts'
import { withLockedCart } from './with-locked-cart.ts'

/** Puts a coupon on the cart in place of any other. Refused, it leaves the cart as it is and says what would make it count. */
export async function applyCoupon(
  db: Database,
  { cartId, userId = null, code, now }: CartAccess & { code: string; now: Date },
): Promise<CartResult> {
  return withLockedCart(db, {
    cartId,
    userId,
    now,
    update: async (tx, cart) => {
      const coupon = await findCouponByCode(tx, code)
      if (!coupon) return { error: couponNotFound }

      const { quote } = await priceCart(tx, { cart: { ...cart, couponId: null }, now })
      const subtotal = { minor: quote.itemsMinor, currency: cart.currency }
      const problem = validateCoupon(coupon, { subtotal, now })
      if (problem) return { error: problem }
      return { cart: await saveCartFields(tx, cart, { couponId: coupon.id }) }
    },
  })
}

export async function removeCoupon(
  db: Database,
  { cartId, userId = null, now }: CartAccess & { now: Date },
): Promise<CartResult> {
  const update = async (tx: Database, cart: CartWithItems) => {
    return { cart: await saveCartFields(tx, cart, { couponId: null }) }
  }
  return withLockedCart(db, { cartId, userId, now, update })
}
