import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { StoredAction } from './actions/index.ts'
import type { CouponId } from './tables.ts'

export interface EndingCoupon {
  id: CouponId
  userId: UserId
  code: string
  actions: StoredAction[]
  endsAt: Date
}

interface TakeEndingInput {
  /** How long before its end somebody is told of a coupon. */
  days: number
  limit: number
  now: Date
}

/**
 * Returns coupons of accounts that end soon and that no order has, the first to end first, and notes that their users
 * are told. Each is returned once. One that was valid for less than twice the days is returned for the last half of it.
 */
export async function takeEndingCoupons(
  tx: Database,
  { days, limit, now }: TakeEndingInput,
): Promise<EndingCoupon[]> {
  const taken = await rawQuery<TakenRow>(tx, TAKE_ENDING, [now.toISOString(), days, limit])
  return taken
    .map(({ ends_at, ...coupon }) => ({ ...coupon, endsAt: new Date(ends_at) }))
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1))
}

interface TakenRow extends Omit<EndingCoupon, 'endsAt'> {
  ends_at: string
}

const TAKE_ENDING = `
  with ending as (
    select c.id, p.actions from coupons c join promotions p on p.id = c.promotion_id
    where c.user_id is not null and c.redemption_count = 0 and c.reminded_at is null
      and c.expires_at > $1::timestamptz and c.expires_at <= $1::timestamptz + $2::integer * interval '1 day'
      and c.expires_at - (c.expires_at - c.created_at) / 2 <= $1::timestamptz
      and p.paused_at is null and (p.starts_at is null or p.starts_at <= $1::timestamptz)
      and (p.ends_at is null or p.ends_at >= c.expires_at)
    order by c.expires_at, c.id limit $3 for no key update of c skip locked
  )
  update coupons c set reminded_at = $1::timestamptz from ending where c.id = ending.id
  returning c.id, c.user_id as "userId", c.code, ending.actions, c.expires_at as ends_at`
