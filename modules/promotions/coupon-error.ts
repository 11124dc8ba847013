import type { AppError } from '#platform/result'
import { getCandidateName } from './candidate.ts'
import type { UnmetCode } from './cart-facts.ts'
import type { Evaluation } from './evaluate-promotions.ts'

export type CouponErrorCode = 'coupon_not_found' | `coupon_${UnmetCode}`

/** Returns why a promotion does not apply, as an error that names it. */
export function toCouponError({
  candidate,
  unmet,
}: Pick<Evaluation, 'candidate' | 'unmet'>): AppError<CouponErrorCode> {
  const params = { code: getCandidateName(candidate), ...unmet!.params }
  return { code: `coupon_${unmet!.code}`, params }
}
