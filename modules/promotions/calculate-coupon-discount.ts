import type { ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import { multiplyByFraction } from '#platform/money/fractions'
import { ok, type Result } from '#platform/result'
import type { CouponErrorCode } from './coupon-error.ts'
import type { Coupon } from './find-coupon.ts'
import { validateCoupon } from './validate-coupon.ts'

interface CalculateCouponDiscountInput {
  items: { productId: ProductId; baseMinor: number }[]
  currency: string
  /** Those of the items' products that the coupon takes money off, of `listProductsInScope`. */
  productsInScope: ProductId[]
  /** Of the shopper; null for a guest. */
  userId: UserId | null
  now: Date
}

/** What a coupon takes off, in minor units, and off which items, by their index. */
interface CouponDiscount {
  minor: number
  itemIndexes: number[]
}

/** Returns what a coupon takes off the items in its scope, or why it is invalid for them. */
export function calculateCouponDiscount(
  coupon: Coupon,
  { items, currency, productsInScope, userId, now }: CalculateCouponDiscountInput,
): Result<CouponDiscount, CouponErrorCode> {
  const itemIndexes = [...items.keys()].filter((index) => {
    return productsInScope.includes(items[index]!.productId)
  })
  const minor = itemIndexes.reduce((sum, index) => sum + items[index]!.baseMinor, 0)
  const subtotal = { minor, currency }
  const error = validateCoupon(coupon, { userId, itemCount: itemIndexes.length, subtotal, now })
  if (error) return { ok: false, error }
  return ok({ minor: calculateDiscount(coupon, minor), itemIndexes })
}

function calculateDiscount({ basisPoints, amountMinor }: Coupon, subtotalMinor: number): number {
  if (basisPoints !== null) return multiplyByFraction(subtotalMinor, basisPoints, 10_000)
  return Math.min(amountMinor ?? 0, subtotalMinor)
}
