import { getRewardBySource, revokeReward } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { buildRewardSource, type RewardRole } from './reward-source.ts'
import type { Referral } from './tables.ts'

interface TakeBackInput {
  referral: Referral
  now: Date
}

/**
 * Takes back what must not be kept: of a rejected referral both coupons, of one whose order was given back that of the
 * referrer. A coupon that an order has stays due to be taken back, as long as the order can give it back.
 */
export async function takeBackRewards(
  tx: Database,
  { referral, now }: TakeBackInput,
): Promise<Referral> {
  const roles: RewardRole[] = referral.state === 'rejected' ? ['friend', 'referrer'] : ['referrer']
  let isTakingBack = false
  for (const role of roles) {
    const source = buildRewardSource(referral.id, role)
    const isRevoked = await revokeReward(tx, { program: 'referral', source, now })
    if (isRevoked) continue
    const reward = await getRewardBySource(tx, { program: 'referral', source })
    const isOver = !reward || reward.state === 'revoked' || reward.expiresAt <= now
    if (!isOver) isTakingBack = true
  }
  return { ...referral, isTakingBack }
}
