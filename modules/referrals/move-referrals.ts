import { asc, eq, or } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { referrals } from './tables.ts'

/**
 * Gives the referrals of one account to another one. Both accounts are locked. Where both were referred, that of the
 * remaining account counts, and nobody refers themselves. The code of the first account ends with it.
 */
export async function moveReferrals(
  tx: Database,
  { from, to }: { from: UserId; to: UserId },
): Promise<void> {
  await tx
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      or(
        ...[eq(referrals.referrerId, from), eq(referrals.friendId, from)],
        ...[eq(referrals.referrerId, to), eq(referrals.friendId, to)],
      ),
    )
    .orderBy(asc(referrals.id))
    .for('no key update')
  for (const statement of MOVE) await rawQuery(tx, statement, [from, to])
}

const MOVE = [
  // A referral between both is over.
  `update referrals set referrer_id = null, friend_id = null, is_taking_back = false, friend_refusal = null, referrer_refusal = null
    where (referrer_id = $1 and friend_id = $2) or (referrer_id = $2 and friend_id = $1)`,
  'update referrals set referrer_id = $2 where referrer_id = $1',
  `update referrals set friend_id = $2
    where friend_id = $1 and not exists (select from referrals other where other.friend_id = $2)`,
]
