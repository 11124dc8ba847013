import type { Candidate } from '../candidate.ts'
import type { CartFacts, Unmet } from '../cart-facts.ts'

/** The promotion has started, has not ended and is not paused. */
export function evaluateDateWindow({ promotion }: Candidate, { now }: CartFacts): Unmet | null {
  const { startsAt, endsAt, pausedAt } = promotion
  if (startsAt && now < startsAt) {
    return { code: 'not_started', params: { startsAt: startsAt.toISOString() } }
  }
  if (endsAt && now >= endsAt) return { code: 'expired', params: { endsAt: endsAt.toISOString() } }
  return pausedAt ? { code: 'paused' } : null
}
