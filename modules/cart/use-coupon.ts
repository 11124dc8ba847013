import { couponByCode, couponProblem, unknownCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'
import type { CartAnswer } from './answer.ts'
import { setOnCart } from './change-cart.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { priceCart } from './price-cart.ts'
import type { Asking, StoredCart } from './stored-cart.ts'

/** Puts a coupon on the cart in place of any other. Refused, it leaves the cart as it is and says what would make it count. */
export async function useCoupon(
  db: Database,
  { cartId, by = null, code, now }: Asking & { code: string; now: Date },
): Promise<CartAnswer> {
  return changeUnderLock(db, {
    cartId,
    by,
    now,
    make: async (tx, cart) => {
      const coupon = await couponByCode(tx, code)
      if (!coupon) return { refused: unknownCoupon }

      const { quote } = await priceCart(tx, { cart: { ...cart, couponId: null }, now })
      const subtotal = { minor: quote.itemsMinor, currency: cart.currency }
      const problem = couponProblem(coupon, { subtotal, now })
      if (problem) return { refused: problem }
      return { cart: await setOnCart(tx, cart, { couponId: coupon.id }) }
    },
  })
}

export async function dropCoupon(
  db: Database,
  { cartId, by = null, now }: Asking & { now: Date },
): Promise<CartAnswer> {
  const make = async (tx: Database, cart: StoredCart) => {
    return { cart: await setOnCart(tx, cart, { couponId: null }) }
  }
  return changeUnderLock(db, { cartId, by, now, make })
}
