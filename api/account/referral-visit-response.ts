import type { ReferralVisit } from '#contract/referrals'
import { formatReferralCode, type StartedVisit } from '#modules/referrals'
import { BASE_CURRENCY } from '#platform/money/money'
import { createErrorResponder } from '../http/error-responder.ts'

export function toReferralVisit({ token, code, expiresAt, rules }: StartedVisit): ReferralVisit {
  return {
    ...{ token, code: formatReferralCode(code) },
    ...{ expires_at: expiresAt.toISOString(), valid_days: rules.valid_days },
    ...{ amount: rules.friend, currency: BASE_CURRENCY },
  }
}

/** Answers a visit that does not begin. */
export const respondWithVisitError = createErrorResponder({
  referral_code_unknown: { status: 404 },
  own_referral_code: { status: 409 },
  referral_needs_new_account: { status: 409 },
  referrals_paused: { status: 409 },
})
