import { couponByCode, couponProblem, unknownCoupon } from '#modules/promotions'
import type { Database } from '#platform/database'
import type { CartAnswer } from './answer.ts'
import { setOnCart } from './change-cart.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { priceCart } from './price-cart.ts'
import type { CartId } from './tables.ts'

/** Puts a coupon on the cart in place of any other. Refused, it leaves the cart as it is and says what would make it count. */
export async function useCoupon(
  db: Database,
  { cartId, code, now }: { cartId: CartId; code: string; now: Date },
): Promise<CartAnswer> {
  return changeUnderLock(db, cartId, async (tx, cart) => {
    const coupon = await couponByCode(tx, code)
    if (!coupon) return { refused: unknownCoupon }

    const { quote } = await priceCart(tx, { cart: { ...cart, couponId: null }, now })
    const subtotal = { minor: quote.itemsMinor, currency: cart.currency }
    const problem = couponProblem(coupon, { subtotal, now })
    return problem
      ? { refused: problem }
      : setOnCart(tx, { cart, wish: { couponId: coupon.id }, now })
  })
}

export async function dropCoupon(
  db: Database,
  { cartId, now }: { cartId: CartId; now: Date },
): Promise<CartAnswer> {
  return changeUnderLock(db, cartId, (tx, cart) =>
    setOnCart(tx, { cart, wish: { couponId: null }, now }),
  )
}
