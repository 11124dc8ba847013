import { multiplyByFraction } from '#modules/pricing'
import type { Coupon } from './find-coupon.ts'

/** Returns the discount of a coupon on items that cost `subtotalMinor`, in minor units of the same currency. */
export function calculateCouponDiscount(coupon: Coupon, subtotalMinor: number): number {
  const { basisPoints, amountMinor } = coupon
  if (basisPoints !== null) return multiplyByFraction(subtotalMinor, basisPoints, 10_000)
  return Math.min(amountMinor ?? 0, subtotalMinor)
}
