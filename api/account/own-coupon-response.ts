import type { OwnCoupon as OwnCouponResponse } from '#contract/promotions'
import { type CheckInId, getCheckInsById, parseCheckInSource } from '#modules/check-ins'
import { parseMilestoneSource } from '#modules/influencers'
import { listOrdersById, type OrderId } from '#modules/orders'
import type { OwnCoupon } from '#modules/promotions'
import { listRewardsOfCoupons, type RewardRow } from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'

type Origin = OwnCouponResponse['origin']
type CheckInsById = Awaited<ReturnType<typeof getCheckInsById>>

/** Coupons as their owner reads them, with what each was issued for. */
export async function toOwnCouponResponses(
  db: Database,
  coupons: OwnCoupon[],
): Promise<OwnCouponResponse[]> {
  const orderIds = coupons.flatMap(({ orderId }) => (orderId ? [orderId as OrderId] : []))
  const [rewards, orders] = await parallel(
    listRewardsOfCoupons(
      db,
      coupons.map(({ id }) => id),
    ),
    listOrdersById(db, orderIds),
  )
  const checkIns = await getCheckInsById(db, listCheckInIds(rewards))
  const rewardsByCoupon = new Map(rewards.map((reward) => [reward.couponId, reward]))
  const numbers = new Map<string, string>(orders.map(({ id, number }) => [id, number]))
  return coupons.map((coupon) => {
    const reward = rewardsByCoupon.get(coupon.id)
    const number = coupon.orderId && numbers.get(coupon.orderId)
    return {
      ...{ code: coupon.code, state: coupon.state, ...toDiscount(coupon) },
      origin: (reward && toOrigin(reward, checkIns)) ?? { kind: 'promotion', name: coupon.name },
      ends_at: coupon.endsAt?.toISOString() ?? null,
      order: coupon.orderId && number ? { id: coupon.orderId, number } : null,
      redeemed_at: coupon.redeemedAt?.toISOString() ?? null,
    }
  })
}

function listCheckInIds(rewards: RewardRow[]): CheckInId[] {
  return rewards.flatMap(({ program, source }) =>
    program === 'check_in' ? [parseCheckInSource(source).id] : [],
  )
}

/** Returns null where the check-in was deleted. */
function toOrigin({ program, source }: RewardRow, checkIns: CheckInsById): Origin | null {
  if (program === 'referral') return { kind: 'referral' }
  if (program === 'influencer') return { kind: 'sales', sales: parseMilestoneSource(source) }
  const { id, isMilestone } = parseCheckInSource(source)
  const checkIn = checkIns.get(id)
  if (!checkIn) return null
  const { day, streak } = checkIn
  return isMilestone ? { kind: 'milestone', streak } : { kind: 'check_in', day }
}

function toDiscount({ actions }: OwnCoupon) {
  const [action] = actions
  const none = { amount: null, currency: null, percent: null }
  if (actions.length !== 1 || !action) return none
  if (action.kind === 'percentage_off') return { ...none, percent: action.percent }
  if (action.kind !== 'amount_off') return none
  return { amount: action.amount, currency: action.currency, percent: null }
}
