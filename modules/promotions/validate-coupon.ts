import type { UserId } from '#modules/identity'
import type { Money } from '#platform/money/money'
import { type AppError, err } from '#platform/result'
import type { CouponErrorCode } from './coupon-error.ts'
import type { Coupon } from './find-coupon.ts'

interface ValidateCouponInput {
  /** Of the shopper; null for a guest. */
  userId: UserId | null
  /** What the items cost. */
  subtotal: Money
  now: Date
}

/**
 * Returns why a coupon is invalid for a shopper and their items, or null if it is valid. The limit per customer is checked
 * by `redeemCoupon`, when the order is placed. Quotes spread a discount over all items, so a coupon for some of them is not
 * supported yet.
 */
export function validateCoupon(
  coupon: Coupon,
  { userId, subtotal, now }: ValidateCouponInput,
): AppError<CouponErrorCode> | null {
  const { code, categoryId, productId } = coupon
  if (!isOwnedBy(coupon, userId)) return err('coupon_not_owned', { code }).error
  if (categoryId ?? productId) return err('coupon_scope_unsupported', { code }).error
  return validateTerms(coupon, now) ?? validateSubtotal(coupon, subtotal)
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
