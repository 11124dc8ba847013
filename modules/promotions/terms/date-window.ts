import type { Candidate } from '../candidate.ts'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/** The promotion has started, and neither it nor its code has ended or is paused. */
export function evaluateDateWindow(
  { promotion, coupon }: Candidate,
  { now }: CartFacts,
): Unmet | null {
  const { startsAt, pausedAt } = promotion
  const ends = [promotion.endsAt, coupon?.expiresAt].filter((end) => end != null)
  const endsAt = ends.toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (startsAt && now < startsAt) {
    return { code: 'not_started', params: { startsAt: startsAt.toISOString() } }
  }
  if (endsAt && now >= endsAt) return { code: 'expired', params: { endsAt: endsAt.toISOString() } }
  return pausedAt || coupon?.pausedAt ? { code: 'paused' } : null
}
