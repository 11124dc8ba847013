import type { Account, UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { grantReward } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { BASE_CURRENCY } from '#platform/money/money'
import type { LockedReferral } from './lock-referral.ts'
import { buildRewardSource } from './reward-source.ts'
import type { Referral } from './tables.ts'

type Input = LockedReferral & { now: Date }

/** Grants the coupons that are due. One that a cap, a budget or a pause refuses stays due, and a job tries it again. */
export async function grantDueRewards(tx: Database, input: Input): Promise<Referral> {
  const { referral } = input
  const ofFriend = await grantToFriend(tx, input)
  const ofReferrer = await grantToReferrer(tx, input)
  return { ...referral, ...ofFriend, ...ofReferrer }
}

async function grantToFriend(tx: Database, { referral, friend, now }: Input) {
  const { verifiedAt, friendRewardedAt, friendMinor: amountMinor } = referral
  if (!friend || !verifiedAt || friendRewardedAt || !isVerified(friend, now)) return {}
  const granted = await grant(tx, { referral, userId: friend.user.id, amountMinor, now })
  if (!granted.ok) return { friendRefusal: granted.error.code }
  const { code, expiresAt } = granted.value
  const value = { minor: amountMinor, currency: BASE_CURRENCY }
  const params = { code, value, ends: { at: expiresAt.toISOString() } }
  const about = { userId: friend.user.id, source: referral.id, params }
  await raiseNotifications(tx, { notifications: [{ ...about, kind: 'coupon_code' }], now })
  return { friendRewardedAt: now, friendRefusal: null }
}

async function grantToReferrer(tx: Database, { referral, referrer, now }: Input) {
  const { verifiedAt, deliveredAt, referrerRewardedAt, referrerMinor: amountMinor } = referral
  const isDue = verifiedAt && deliveredAt && !referrerRewardedAt
  if (!referrer || !isDue || !isVerified(referrer, now)) return { referrerRefusal: null }
  const granted = await grant(tx, { referral, userId: referrer.user.id, amountMinor, now })
  if (!granted.ok) return { referrerRefusal: granted.error.code }
  const bonus = { minor: amountMinor, currency: BASE_CURRENCY }
  const params = { bonus, ends: { at: granted.value.expiresAt.toISOString() } }
  const about = { userId: referrer.user.id, source: referral.id, params }
  await raiseNotifications(tx, { notifications: [{ ...about, kind: 'referral_bonus' }], now })
  return { referrerRewardedAt: now, referrerRefusal: null }
}

/** Who cannot sign in, or whose address is not verified, gets nothing that is worth money. */
function isVerified({ user }: Account, now: Date): boolean {
  return user.emailConfirmedAt !== null && !(user.bannedUntil && user.bannedUntil > now)
}

interface GrantInput {
  referral: Referral
  userId: UserId
  amountMinor: number
  now: Date
}

function grant(tx: Database, { referral, userId, amountMinor, now }: GrantInput) {
  const role = userId === referral.friendId ? 'friend' : 'referrer'
  const source = buildRewardSource(referral.id, role)
  const input = { program: 'referral', amountMinor, userId, source, now } as const
  return runResultSavepoint(tx, (savepoint) =>
    grantReward(savepoint, { ...input, validDays: referral.validDays }),
  )
}
