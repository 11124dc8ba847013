import type { UserId, UserRow } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { getRewardProgram } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { advanceReferral } from './advance-referral.ts'
import { lockAccounts } from './lock-referral.ts'
import { findReferrer } from './referral-code.ts'
import { type Referral, type ReferralId, referrals } from './tables.ts'
import { getVisitEnd, parseVisitToken, type Visit } from './visit-token.ts'

interface RecordReferralInput {
  friendId: UserId
  /** Of the visit. */
  token: string
  secretKey: string
  now: Date
}

export type RecordReferralErrorCode =
  | 'account_not_found'
  | 'referral_visit_invalid'
  | 'referral_visit_expired'
  | 'own_referral_code'
  | 'referral_needs_new_account'
  | 'referral_exists'
  | 'referrals_paused'

/**
 * Records who has referred a new account: once for each, and only if the account was created within 30 days after the
 * visit. The amounts are those of this moment, whatever the owner changes later.
 */
export async function recordReferral(
  tx: Database,
  { friendId, token, secretKey, now }: RecordReferralInput,
): Promise<Result<ReferralId, RecordReferralErrorCode>> {
  const visit = parseVisitToken(token, secretKey)
  if (!visit) return err('referral_visit_invalid')
  const referrerId = await findReferrer(tx, visit.code)
  if (referrerId === friendId) return err('own_referral_code')
  const accounts = await lockAccounts(tx, [friendId, referrerId])
  const friend = accounts.get(friendId)
  if (!friend || friend.user.isAnonymous) return err('account_not_found')
  if (!referrerId || !accounts.has(referrerId)) return err('referral_visit_invalid')
  const refusal = validateVisit(visit, friend.user)
  if (refusal) return err(refusal)
  const { rules, pausedAt } = await getRewardProgram(tx, 'referral')
  if (pausedAt) return err('referrals_paused')
  const id = newId<'referral'>()
  const added = await tx
    .insert(referrals)
    .values({
      ...{ id, referrerId, friendId, visitedAt: visit.visitedAt, validDays: rules.valid_days },
      friendMinor: toMinorUnits(rules.friend, BASE_CURRENCY),
      referrerMinor: toMinorUnits(rules.referrer, BASE_CURRENCY),
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing({ target: referrals.friendId })
    .returning()
  if (!added[0]) return err('referral_exists')
  await notifyReferrer(tx, { referral: added[0], now })
  // The address can be verified already.
  await advanceReferral(tx, { id, now })
  return ok(id)
}

/** An account that existed before the visit was not referred by it. */
function validateVisit(visit: Visit, { createdAt }: UserRow) {
  if (createdAt < visit.visitedAt) return 'referral_needs_new_account'
  return createdAt > getVisitEnd(visit) ? 'referral_visit_expired' : null
}

async function notifyReferrer(
  tx: Database,
  { referral, now }: { referral: Referral; now: Date },
): Promise<void> {
  const bonus = { minor: referral.referrerMinor, currency: BASE_CURRENCY }
  const userId = referral.referrerId!
  await raiseNotifications(tx, {
    notifications: [{ userId, kind: 'referral_signup', source: referral.id, params: { bonus } }],
    now,
  })
}
