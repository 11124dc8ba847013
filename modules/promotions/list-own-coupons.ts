import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Id } from '#platform/ids'
import type { StoredAction } from './actions/index.ts'
import type { OwnCouponState } from './contract.ts'
import type { CouponId } from './tables.ts'

/** A coupon that was issued to one account. */
export interface OwnCoupon {
  id: CouponId
  code: string
  /** Of its promotion. */
  name: string
  actions: StoredAction[]
  state: OwnCouponState
  /** Null if it has no end. */
  endsAt: Date | null
  /** The order that has it, and since when. */
  orderId: Id<'order'> | null
  redeemedAt: Date | null
  createdAt: Date
}

/** Where a page ends: the next one begins behind it. */
type OwnCouponPosition = Pick<OwnCoupon, 'createdAt' | 'id'>

interface ListOwnCouponsInput {
  userId: UserId
  state: OwnCouponState
  after: OwnCouponPosition | null
  limit: number
  now: Date
}

/** Times are texts. */
type OwnCouponRow = Omit<OwnCoupon, 'endsAt' | 'redeemedAt' | 'createdAt'> &
  Record<'endsAt' | 'redeemedAt', string | null> & { createdAt: string }

/** Lists the coupons of an account that are in a state, newest first. */
export async function listOwnCoupons(
  db: Database,
  { userId, state, after, limit, now }: ListOwnCouponsInput,
): Promise<OwnCoupon[]> {
  const position = [after?.createdAt.toISOString() ?? null, after?.id ?? null]
  const values = [userId, now.toISOString(), state, ...position, limit]
  return (await rawQuery<OwnCouponRow>(db, LIST, values)).map(toOwnCoupon)
}

function toOwnCoupon({ endsAt, redeemedAt, createdAt, ...row }: OwnCouponRow): OwnCoupon {
  return {
    ...{ ...row, createdAt: new Date(createdAt) },
    endsAt: endsAt === null ? null : new Date(endsAt),
    redeemedAt: redeemedAt === null ? null : new Date(redeemedAt),
  }
}

/** Lists what an account can redeem: of each promotion the coupon that ends first. */
export async function listUsableCoupons(
  db: Database,
  { userId, limit, now }: Pick<ListOwnCouponsInput, 'userId' | 'limit' | 'now'>,
): Promise<OwnCoupon[]> {
  const values = [userId, now.toISOString(), limit]
  return (await rawQuery<OwnCouponRow>(db, LIST_USABLE, values)).map(toOwnCoupon)
}

/** Counts the coupons of an account by their state. */
export async function countOwnCoupons(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<Record<OwnCouponState, number>> {
  const counts = { ready: 0, used: 0, ended: 0 }
  const rows = await rawQuery<{ state: OwnCouponState; count: number }>(db, COUNT, [
    ...[userId, now.toISOString()],
  ])
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** One that is paused or used up by others is not ready; nobody knows whether it will be. */
const OWN = `
  select c.id, c.code, c.promotion_id, p.name, p.actions, least(c.expires_at, p.ends_at) as "endsAt", c.created_at as "createdAt",
    case when c.max_redemptions is not null and c.redemption_count >= c.max_redemptions then 'used'
      when least(c.expires_at, p.ends_at) <= $2::timestamptz or p.redemption_count >= p.max_redemptions then 'ended'
      else 'ready' end as state
  from coupons c join promotions p on p.id = c.promotion_id
  where c.user_id = $1::uuid and p.paused_at is null and (p.starts_at is null or p.starts_at <= $2::timestamptz)`

const LIST = `
  select own.*, used.order_id as "orderId", used.created_at as "redeemedAt" from (${OWN}) own
  left join lateral (
    select order_id, created_at from promotion_redemptions
    where coupon_id = own.id and released_at is null order by created_at desc limit 1) used on true
  where own.state = $3 and ($4::timestamptz is null or (own."createdAt", own.id) < ($4::timestamptz, $5::uuid))
  order by own."createdAt" desc, own.id desc limit $6`

const LIST_USABLE = `
  select * from (
    select distinct on (promotion_id) own.*, null as "orderId", null as "redeemedAt" from (${OWN}) own
    where own.state = 'ready' order by promotion_id, own."endsAt" nulls last, own.id) usable
  order by "endsAt" nulls last, id limit $3`

const COUNT = `select state, count(*)::integer as count from (${OWN}) own group by state`
