import type { ReferralRules } from '#contract/rewards'
import { getAccount, type UserId } from '#modules/identity'
import { getRewardProgram } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { findReferrer, parseReferralCode } from './referral-code.ts'
import { createVisitToken, getVisitEnd } from './visit-token.ts'

interface StartVisitInput {
  /** As it is in the link, or as somebody typed it. */
  code: string
  /** Who is signed in; null for a visitor. */
  userId: UserId | null
  secretKey: string
  now: Date
}

export interface StartedVisit {
  token: string
  code: string
  expiresAt: Date
  rules: ReferralRules
}

type StartVisitErrorCode =
  | 'referral_code_unknown'
  | 'own_referral_code'
  | 'referral_needs_new_account'
  | 'referrals_paused'

/** Begins a visit by the code of a referrer. The last one that the browser keeps counts. */
export async function startVisit(
  db: Database,
  { code: typed, userId, secretKey, now }: StartVisitInput,
): Promise<Result<StartedVisit, StartVisitErrorCode>> {
  const code = parseReferralCode(typed)
  const referrerId = code && (await findReferrer(db, code))
  const referrer = referrerId && (await getAccount(db, referrerId))
  if (!code || !referrer || referrer.user.deletedAt) return err('referral_code_unknown')
  if (userId === referrerId) return err('own_referral_code')
  if (userId) return err('referral_needs_new_account')
  const { rules, pausedAt } = await getRewardProgram(db, 'referral')
  if (pausedAt) return err('referrals_paused')
  const visit = { code, visitedAt: now }
  const token = createVisitToken(visit, secretKey)
  return ok({ token, code, expiresAt: getVisitEnd(visit), rules })
}
