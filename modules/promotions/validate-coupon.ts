import type { UserId } from '#modules/identity'
import type { Money } from '#platform/money/money'
import { type AppError, err } from '#platform/result'
import type { CouponErrorCode } from './coupon-error.ts'
import type { Coupon } from './find-coupon.ts'

interface ValidateCouponInput {
  /** Of the shopper; null for a guest. */
  userId: UserId | null
  /** How many items are in the scope of the coupon, and what they cost. */
  itemCount: number
  subtotal: Money
  now: Date
}

/**
 * Returns why a coupon is invalid for a shopper and their items, or null if it is valid. The limit per customer is checked
 * by `redeemCoupon`, when the order is placed.
 */
export function validateCoupon(
  coupon: Coupon,
  { userId, itemCount, subtotal, now }: ValidateCouponInput,
): AppError<CouponErrorCode> | null {
  const { code, scope } = coupon
  if (!isOwnedBy(coupon, userId)) return err('coupon_not_owned', { code }).error
  const error = validateTerms(coupon, now)
  if (error) return error
  if (scope && itemCount === 0) return err('coupon_not_for_these_products', { code }).error
  return validateSubtotal(coupon, subtotal)
}

/** Whether a shopper may redeem a coupon: a personal one belongs to one account. */
export function isOwnedBy({ userId: ownerId }: Coupon, userId: UserId | null): boolean {
  return ownerId === null || ownerId === userId
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
  { code, currency, minSubtotalMinor, scope }: Coupon,
  subtotal: Money,
): AppError<CouponErrorCode> | null {
  if (currency !== null && currency !== subtotal.currency) {
    return err('coupon_currency_mismatch', { code, currency }).error
  }
  const missingMinor = minSubtotalMinor - subtotal.minor
  if (missingMinor <= 0) return null
  const amounts = { minSubtotalMinor, missingMinor, currency: subtotal.currency }
  const appliesTo = scope ? 'some' : 'all'
  return err('coupon_min_subtotal', { code, appliesTo, ...amounts }).error
}
