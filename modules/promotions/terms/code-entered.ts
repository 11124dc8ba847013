import type { Candidate } from '../candidate.ts'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/**
 * The code of a coupon was entered, by the account that it was issued to if it is a personal one, and not by the account
 * that gives it to others.
 */
export function evaluateCodeEntered(
  { promotion, coupon }: Candidate,
  { couponIds, customer }: CartFacts,
): Unmet | null {
  if (promotion.kind !== 'coupon') return null
  if (!coupon || !couponIds.includes(coupon.id)) return { code: 'code_needed' }
  const { userId, excludedUserId } = coupon
  if (excludedUserId && excludedUserId === customer?.userId) return { code: 'own_code' }
  return userId === null || userId === customer?.userId ? null : { code: 'not_owned' }
}
