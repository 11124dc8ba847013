import { eq } from 'drizzle-orm'
import { getOrder, listPaidOrders } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { findHoldReasons } from './find-hold-reasons.ts'
import { grantDueRewards } from './grant-due-rewards.ts'
import { type LockedReferral, lockReferral } from './lock-referral.ts'
import { type Referral, type ReferralId, referrals } from './tables.ts'
import { takeBackRewards } from './take-back-rewards.ts'

/**
 * Brings a referral up to date with the friend's account and orders, holds it if somebody should look at it, grants what
 * is due, and takes back what was granted for an order that was given back. Calling it again, late or out of order changes
 * nothing: it reads everything behind the locks.
 */
export async function advanceReferral(
  tx: Database,
  { id, now }: { id: ReferralId; now: Date },
): Promise<void> {
  const locked = await lockReferral(tx, id)
  if (locked) await advanceLockedReferral(tx, { ...locked, now })
}

/** The same with a referral that the caller has locked. */
export async function advanceLockedReferral(
  tx: Database,
  { referral: before, friend, referrer, now }: LockedReferral & { now: Date },
): Promise<void> {
  const input = { friend, referrer, now }
  let referral = await readProgress(tx, { ...input, referral: before })
  referral = await revokeAfterRefund(tx, referral)
  referral = await holdIfSuspicious(tx, { ...input, referral })
  referral =
    referral.state === 'open'
      ? await grantDueRewards(tx, { ...input, referral })
      : { ...referral, friendRefusal: null, referrerRefusal: null }
  if (referral.isTakingBack) referral = await takeBackRewards(tx, { referral, now })
  await saveReferral(tx, { before, after: referral, now })
}

type Input = LockedReferral & { now: Date }

/** What the friend has done since. The first order that was delivered counts; one that was given back by then does not. */
async function readProgress(tx: Database, { referral, friend, now }: Input): Promise<Referral> {
  if (!friend) return referral
  const verifiedAt = referral.verifiedAt ?? (friend.user.emailConfirmedAt ? now : null)
  const paid = await listPaidOrders(tx, { userId: friend.user.id, from: referral.createdAt })
  const orderedAt = referral.orderedAt ?? paid[0]?.createdAt ?? null
  if (referral.referrerRewardedAt) return { ...referral, verifiedAt, orderedAt }
  const delivered = paid
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .toSorted((a, b) => a.deliveredAt!.getTime() - b.deliveredAt!.getTime())[0]
  const order = { orderId: delivered?.id ?? null, deliveredAt: delivered?.deliveredAt ?? null }
  return { ...referral, verifiedAt, orderedAt, ...order }
}

/** The bonus goes with the order that earned it. It is not earned again by the next one. */
async function revokeAfterRefund(tx: Database, referral: Referral): Promise<Referral> {
  const { referrerRewardedAt, orderId, state } = referral
  if (!referrerRewardedAt || !orderId || state === 'revoked' || state === 'rejected')
    return referral
  const order = await getOrder(tx, orderId)
  if (order?.paymentState !== 'refunded') return referral
  return { ...referral, state: 'revoked', isTakingBack: true }
}

async function holdIfSuspicious(
  tx: Database,
  { referral, friend, referrer, now }: Input,
): Promise<Referral> {
  const isUndecided = referral.state === 'open' || referral.state === 'held'
  if (!isUndecided || !friend || !referrer || !isSomethingDue(referral)) return referral
  const found = await findHoldReasons(tx, { friend, referrer, since: referral.createdAt })
  const holdReasons = [...new Set([...referral.holdReasons, ...found])]
  const isCleared = holdReasons.every((reason) => referral.clearedReasons.includes(reason))
  if (isCleared) return referral
  return { ...referral, state: 'held', holdReasons, heldAt: referral.heldAt ?? now }
}

function isSomethingDue(referral: Referral): boolean {
  const { verifiedAt, deliveredAt, friendRewardedAt, referrerRewardedAt } = referral
  if (!verifiedAt) return false
  return !friendRewardedAt || (deliveredAt !== null && !referrerRewardedAt)
}

async function saveReferral(
  tx: Database,
  { before, after, now }: { before: Referral; after: Referral; now: Date },
): Promise<void> {
  const isSame = (Object.keys(after) as (keyof Referral)[]).every(
    (key) => String(after[key]) === String(before[key]),
  )
  if (isSame) return
  const { id, ...values } = after
  await tx
    .update(referrals)
    .set({ ...values, revision: before.revision + 1, updatedAt: now })
    .where(eq(referrals.id, id))
}
