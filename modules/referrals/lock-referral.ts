import { eq } from 'drizzle-orm'
import { type Account, lockAccount, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type Referral, type ReferralId, referrals } from './tables.ts'

export interface LockedReferral {
  referral: Referral
  /** Null once the account is deleted. */
  friend: Account | null
  referrer: Account | null
}

/** Locks a referral and both accounts, in the order in which everybody locks: accounts by id first. */
export async function lockReferral(tx: Database, id: ReferralId): Promise<LockedReferral | null> {
  const [seen] = await tx.select().from(referrals).where(eq(referrals.id, id))
  if (!seen) return null
  const accounts = await lockAccounts(tx, [seen.friendId, seen.referrerId])
  const [referral] = await tx
    .select()
    .from(referrals)
    .where(eq(referrals.id, id))
    .for('no key update')
  if (!referral) return null
  // A merge of accounts may have been faster.
  const isMoved = referral.friendId !== seen.friendId || referral.referrerId !== seen.referrerId
  if (isMoved) return lockReferral(tx, id)
  const getAccountOf = (userId: UserId | null) => (userId && accounts.get(userId)) ?? null
  return {
    referral,
    friend: getAccountOf(referral.friendId),
    referrer: getAccountOf(referral.referrerId),
  }
}

/** Locks accounts in the order of their ids. Deleted ones are left out. */
export async function lockAccounts(
  tx: Database,
  ids: (UserId | null)[],
): Promise<Map<UserId, Account>> {
  const accounts = new Map<UserId, Account>()
  for (const id of [...new Set(ids.filter((one) => one !== null))].toSorted()) {
    const account = await lockAccount(tx, id)
    if (account && !account.user.deletedAt) accounts.set(id, account)
  }
  return accounts
}
