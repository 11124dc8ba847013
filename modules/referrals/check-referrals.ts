import { inArray } from 'drizzle-orm'
import { listRewardsBySource } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { buildRewardSource, type RewardRole } from './reward-source.ts'
import { type Referral, type ReferralId, referrals } from './tables.ts'

const BATCH = 500

/** Finds referrals whose coupons are not those that they say, in batches. */
export async function findReferralDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const rows = await db.select({ id: referrals.id }).from(referrals).orderBy(referrals.id)
  const found: Discrepancy[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    found.push(...(await checkBatch(db, ids)))
  }
  return found
}

async function checkBatch(db: Database, ids: ReferralId[]): Promise<Discrepancy[]> {
  const rows = await db.select().from(referrals).where(inArray(referrals.id, ids))
  const sources = ids.flatMap((id) => ROLES.map((role) => buildRewardSource(id, role)))
  const rewards = await listRewardsBySource(db, { program: 'referral', sources })
  const bySource = new Map(rewards.map((reward) => [reward.source, reward]))
  return rows.flatMap((row) =>
    ROLES.flatMap((role) => {
      const reward = bySource.get(buildRewardSource(row.id, role))
      const expected = describeExpected(row, role)
      const actual = reward ? `${reward.amountMinor}` : 'none'
      if (expected === actual) return []
      return [{ subject: row.id, name: role, expected, found: actual }]
    }),
  )
}

const ROLES: RewardRole[] = ['friend', 'referrer']

function describeExpected(row: Referral, role: RewardRole): string {
  const isFriend = role === 'friend'
  const rewardedAt = isFriend ? row.friendRewardedAt : row.referrerRewardedAt
  return rewardedAt ? `${isFriend ? row.friendMinor : row.referrerMinor}` : 'none'
}
