import type { Candidate } from '../candidate.ts'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/**
 * The promotion and its code can be redeemed once more. How often a customer redeemed a coupon is decided when it is
 * redeemed, because a guest's address is not known before.
 */
export function evaluateRedemptionLimits(
  { promotion, coupon }: Candidate,
  { customer }: CartFacts,
): Unmet | null {
  if (isUsedUp(promotion) || (coupon && isUsedUp(coupon))) return { code: 'exhausted' }
  const { kind, id, maxRedemptionsPerCustomer: limit } = promotion
  if (limit === null) return null
  if (!customer) return kind === 'coupon' ? null : { code: 'account_needed' }
  return (customer.redemptions.get(id) ?? 0) < limit ? null : { code: 'already_used' }
}

function isUsedUp(limited: { maxRedemptions: number | null; redemptionCount: number }): boolean {
  return limited.maxRedemptions !== null && limited.redemptionCount >= limited.maxRedemptions
}
