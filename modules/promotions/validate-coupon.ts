import { multiplyByFraction } from '#modules/pricing'
import { formatMoney, type Money } from '#platform/money/money'
import type { Coupon } from './find-coupon.ts'

/** Why a coupon does not count, and what would make it count, as a sentence to the shopper. */
export interface CouponError {
  code:
    | 'coupon_not_found'
    | 'coupon_not_started'
    | 'coupon_expired'
    | 'coupon_exhausted'
    | 'coupon_currency_mismatch'
    | 'coupon_min_subtotal'
    | 'coupon_already_used'
  message: string
}

export const couponNotFound: CouponError = {
  code: 'coupon_not_found',
  message: 'There is no coupon with this code. Check how it is written.',
}

export function couponAlreadyUsed({ code }: Coupon): CouponError {
  return { code: 'coupon_already_used', message: `You have used ${code} already.` }
}

export function couponExhausted({ code }: Coupon): CouponError {
  return { code: 'coupon_exhausted', message: `${code} has been used up.` }
}

/** Null when the coupon counts for these items now. Who has used it how often is known when the order is placed. */
export function validateCoupon(
  coupon: Coupon,
  { subtotal, now }: { subtotal: Money; now: Date },
): CouponError | null {
  const {
    code,
    startsAt,
    endsAt,
    maxRedemptions: maxUses,
    redemptionCount: usedCount,
    currency,
    minSubtotalMinor,
  } = coupon
  if (startsAt && now < startsAt) {
    return { code: 'coupon_not_started', message: `${code} works from ${formatDay(startsAt)}.` }
  }
  if (endsAt && now >= endsAt) {
    return { code: 'coupon_expired', message: `${code} ended on ${formatDay(endsAt)}.` }
  }
  if (maxUses !== null && usedCount >= maxUses) return couponExhausted(coupon)
  if (currency !== null && currency !== subtotal.currency) {
    return { code: 'coupon_currency_mismatch', message: `${code} is for a cart in ${currency}.` }
  }

  const missing = minSubtotalMinor - subtotal.minor
  if (missing <= 0) return null
  const [needed, more] = [minSubtotalMinor, missing].map((minor) => {
    return formatMoney({ minor, currency: subtotal.currency })
  })
  const message = `${code} needs a cart of ${needed}. Add ${more} more and it works.`
  return { code: 'coupon_min_subtotal', message }
}

/** What it takes off items that cost this much, in the items' minor unit. */
export function calculateCouponDiscount(coupon: Coupon, subtotalMinor: number): number {
  const { basisPoints, amountMinor } = coupon
  if (basisPoints !== null) return multiplyByFraction(subtotalMinor, basisPoints, 10_000)
  return Math.min(amountMinor ?? 0, subtotalMinor)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function formatDay(day: Date): string {
  return dayFormat.format(day)
}
