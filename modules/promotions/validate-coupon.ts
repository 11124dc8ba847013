import type { Money } from '#platform/money/money'
import { type AppError, err } from '#platform/result'
import type { CouponErrorCode } from './coupon-error.ts'
import type { Coupon } from './find-coupon.ts'

/**
 * Returns why a coupon is invalid for items that cost `subtotal`, or null if it is valid. The limit per customer is
 * checked by `redeemCoupon`, when the order is placed.
 */
export function validateCoupon(
  coupon: Coupon,
  { subtotal, now }: { subtotal: Money; now: Date },
): AppError<CouponErrorCode> | null {
  return validateTerms(coupon, now) ?? validateSubtotal(coupon, subtotal)
}

function validateTerms(
  { code, startsAt, endsAt, maxRedemptions, redemptionCount }: Coupon,
  now: Date,
): AppError<CouponErrorCode> | null {
  if (startsAt && now < startsAt) {
    return err('coupon_not_started', { code, startsAt: startsAt.toISOString() }).error
  }
  if (endsAt && now >= endsAt) {
    return err('coupon_expired', { code, endsAt: endsAt.toISOString() }).error
  }
  if (maxRedemptions !== null && redemptionCount >= maxRedemptions) {
    return err('coupon_exhausted', { code }).error
  }
  return null
}

function validateSubtotal(
  { code, currency, minSubtotalMinor }: Coupon,
  subtotal: Money,
): AppError<CouponErrorCode> | null {
  if (currency !== null && currency !== subtotal.currency) {
    return err('coupon_currency_mismatch', { code, currency }).error
  }
  const missingMinor = minSubtotalMinor - subtotal.minor
  if (missingMinor <= 0) return null
  const amounts = { minSubtotalMinor, missingMinor, currency: subtotal.currency }
  return err('coupon_min_subtotal', { code, ...amounts }).error
}
