import { roundedShare } from '#modules/pricing'
import { type Money, moneyText } from '#platform/money'
import type { Coupon } from './coupon.ts'

/** Why a coupon does not count, and what would make it count, as a sentence to the shopper. */
export interface CouponProblem {
  code:
    | 'unknown_coupon'
    | 'coupon_not_started'
    | 'coupon_ended'
    | 'coupon_used_up'
    | 'coupon_currency'
    | 'coupon_min_subtotal'
    | 'coupon_used_before'
  message: string
}

export const unknownCoupon: CouponProblem = {
  code: 'unknown_coupon',
  message: 'There is no coupon with this code. Check how it is written.',
}

export function usedBefore({ code }: Coupon): CouponProblem {
  return { code: 'coupon_used_before', message: `You have used ${code} already.` }
}

export function usedUp({ code }: Coupon): CouponProblem {
  return { code: 'coupon_used_up', message: `${code} has been used up.` }
}

/** Null when the coupon counts for these items now. Who has used it how often is known when the order is placed. */
export function couponProblem(
  coupon: Coupon,
  { subtotal, now }: { subtotal: Money; now: Date },
): CouponProblem | null {
  const { code, startsAt, endsAt, maxUses, usedCount, currency, minSubtotalMinor } = coupon
  if (startsAt && now < startsAt) {
    return { code: 'coupon_not_started', message: `${code} works from ${dayText(startsAt)}.` }
  }
  if (endsAt && now >= endsAt) {
    return { code: 'coupon_ended', message: `${code} ended on ${dayText(endsAt)}.` }
  }
  if (maxUses !== null && usedCount >= maxUses) return usedUp(coupon)
  if (currency !== null && currency !== subtotal.currency) {
    return { code: 'coupon_currency', message: `${code} is for a cart in ${currency}.` }
  }

  const missing = minSubtotalMinor - subtotal.minor
  if (missing <= 0) return null
  const [needed, more] = [minSubtotalMinor, missing].map((minor) => {
    return moneyText({ minor, currency: subtotal.currency })
  })
  const message = `${code} needs a cart of ${needed}. Add ${more} more and it works.`
  return { code: 'coupon_min_subtotal', message }
}

/** What it takes off items that cost this much, in the items' minor unit. */
export function couponDiscount(coupon: Coupon, subtotalMinor: number): number {
  const { basisPoints, amountMinor } = coupon
  if (basisPoints !== null) return roundedShare(subtotalMinor, basisPoints, 10_000)
  return Math.min(amountMinor ?? 0, subtotalMinor)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function dayText(day: Date): string {
  return dayFormat.format(day)
}
