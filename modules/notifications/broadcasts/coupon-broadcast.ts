import { countAudience, listAudience, refreshBeforeRead, type SegmentId } from '#modules/customers'
import { type BroadcastContent, findBroadcast, startBroadcast } from '#modules/inbox'
import {
  getPromotion,
  getPromotionState,
  type ListedPromotion,
  type PromotionId,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { getCouponValue } from '../coupon-value.ts'
import type { BroadcastState } from './broadcast-state.ts'

type CouponBroadcastErrorCode =
  | 'promotion_not_found'
  | 'promotion_not_for_segment'
  | 'promotion_not_running'
  | 'promotion_without_members'

interface CouponBroadcastInput {
  id: PromotionId
  now: Date
}

/**
 * Tells the members of the segments that a coupon is for of its code, once for each coupon. A second call changes nothing.
 * Only a running coupon with one code, for segments, can be sent.
 */
export function startCouponBroadcast(
  db: Database,
  { id, now }: CouponBroadcastInput,
): Promise<Result<BroadcastState, CouponBroadcastErrorCode>> {
  return runResultTransaction(db, async (tx) => {
    const state = await getCouponBroadcast(tx, { id, now })
    if (!state.ok || state.value.broadcast) return state
    const promotion = (await getPromotion(tx, id))!
    if (getPromotionState(promotion, now) !== 'running') return err('promotion_not_running')
    if (state.value.audience === 0) return err('promotion_without_members')
    await startBroadcast(tx, { kind: 'coupon_code', subject: id, now })
    return getCouponBroadcast(tx, { id, now })
  })
}

/** Returns how many members the segments of a coupon have, and what was sent to them. */
export async function getCouponBroadcast(
  db: Database,
  { id, now }: CouponBroadcastInput,
): Promise<Result<BroadcastState, 'promotion_not_found' | 'promotion_not_for_segment'>> {
  const promotion = await getPromotion(db, id)
  if (!promotion) return err('promotion_not_found')
  const segmentIds = listSegmentIds(promotion)
  if (!segmentIds) return err('promotion_not_for_segment')
  await refreshBeforeRead(db)
  const audience = await countAudience(db, { segmentIds, now })
  return ok({ audience, broadcast: await findBroadcast(db, { kind: 'coupon_code', subject: id }) })
}

/** A paused coupon waits; one that is over, used up or deleted ends the broadcast. */
export async function loadCouponBroadcast(
  tx: Database,
  { id, now }: CouponBroadcastInput,
): Promise<BroadcastContent | 'waiting' | 'over'> {
  const promotion = await getPromotion(tx, id)
  const segmentIds = promotion && listSegmentIds(promotion)
  if (!promotion || !segmentIds) return 'over'
  const state = getPromotionState(promotion, now)
  if (state === 'paused' || state === 'planned') return 'waiting'
  if (state !== 'running') return 'over'
  const { code, actions, endsAt } = promotion
  const ends = endsAt && { at: endsAt.toISOString() }
  const params = { code: code!, value: getCouponValue(actions), ends }
  return {
    listUserIds: (page) => listAudience(tx, { segmentIds, now, ...page }),
    buildNotification: (userId) => ({
      ...{ kind: 'coupon_code', userId, source: `promotion:${id}`, params },
      link: '/cart',
    }),
  }
}

/** Null for what is not a coupon with one code that is for segments and for nobody else in particular. */
function listSegmentIds({ kind, code, conditions }: ListedPromotion): SegmentId[][] | null {
  const lists = conditions.flatMap((one) => (one.kind === 'segments' ? [one.segment_ids] : []))
  const isForAccounts = conditions.some((one) => one.kind === 'customers')
  if (kind !== 'coupon' || code === null || lists.length === 0 || isForAccounts) return null
  return lists as SegmentId[][]
}
