import { and, eq } from 'drizzle-orm'
import { endUnusedCoupons } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { closeReward } from './close-reward.ts'
import type { RewardProgram } from './contract.ts'
import { rewards } from './tables.ts'

interface RevokeRewardInput {
  program: RewardProgram
  source: string
  now: Date
}

/**
 * Takes back a reward whose reason is gone, such as a refunded order. Returns false if an order has it already, or if
 * there is no open one.
 */
export async function revokeReward(
  tx: Database,
  { program, source, now }: RevokeRewardInput,
): Promise<boolean> {
  const [reward] = await tx
    .select()
    .from(rewards)
    .where(and(eq(rewards.program, program), eq(rewards.source, source)))
    .for('no key update')
  if (reward?.state !== 'open') return false
  const ended = await endUnusedCoupons(tx, { ids: [reward.couponId], now })
  if (!ended.has(reward.couponId)) return false
  await closeReward(tx, { reward, closing: { state: 'revoked' }, now })
  return true
}
