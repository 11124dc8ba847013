import { inArray } from 'drizzle-orm'
import { type CouponRedemption, listCouponRedemptions } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'
import { closeReward, type RewardRow, reopenReward } from './close-reward.ts'
import { rewards } from './tables.ts'

/**
 * Brings the rewards that orders have redeemed up to date: one is redeemed while a paid order has it, and open again when
 * the order was cancelled or refunded. The orders were paid. Calling it again, late or out of order changes nothing.
 */
export async function settleRewards(
  tx: Database,
  { orderIds, now }: { orderIds: Id<'order'>[]; now: Date },
): Promise<void> {
  const found = await listCouponRedemptions(tx, orderIds)
  if (found.length === 0) return
  const couponIds = found.map(({ couponId }) => couponId)
  const locked = await tx
    .select()
    .from(rewards)
    .where(inArray(rewards.couponId, couponIds))
    .orderBy(rewards.id)
    .for('no key update')
  if (locked.length === 0) return
  // Again behind the locks: handlers of a payment and its refund can run at once.
  const redemptions = await listCouponRedemptions(tx, orderIds)
  for (const reward of locked) {
    const own = redemptions.filter(({ couponId }) => couponId === reward.couponId)
    await settleReward(tx, { reward, redemptions: own, now })
  }
}

async function settleReward(
  tx: Database,
  { reward, redemptions, now }: { reward: RewardRow; redemptions: CouponRedemption[]; now: Date },
): Promise<void> {
  const redemption = redemptions.find(({ isReleased }) => !isReleased)
  if (redemption) {
    if (redemption.id === reward.redemptionId) return
    return closeReward(tx, { reward, closing: { state: 'redeemed', redemption }, now })
  }
  if (redemptions.some(({ id }) => id === reward.redemptionId)) {
    await reopenReward(tx, { reward, now })
  }
}
