import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type Id, newId } from '#platform/ids'
import type { Coupon } from './find-coupon.ts'
import { type CouponError, couponAlreadyUsed, couponExhausted } from './validate-coupon.ts'

interface RedeemCouponInput {
  coupon: Coupon
  orderId: Id<'order'>
  /** Who uses it: an e-mail address. */
  email: string
  now: Date
}

/**
 * Counts one use of a coupon for an order. Null when it counts; otherwise why not, and the caller must roll
 * back. Updating the coupon's row makes all its users wait in line; one use per email and turn, and one
 * coupon per order, are unique keys.
 */
export async function redeemCoupon(
  tx: Database,
  input: RedeemCouponInput,
): Promise<CouponError | null> {
  const { coupon, orderId, now } = input
  const counted = await tx.execute(sql`
    update coupons set redemption_count = redemption_count + 1
    where id = ${coupon.id} and (max_redemptions is null or redemption_count < max_redemptions)`)
  if (counted.rowCount === 0) return couponExhausted(coupon)

  const email = input.email.trim().toLowerCase()
  const limit = coupon.maxRedemptionsPerCustomer
  const added = await tx.execute(sql`
    insert into coupon_redemptions (id, coupon_id, order_id, email, redemption_number, created_at)
    select ${newId()}, ${coupon.id}, ${orderId}, ${email}, redemption_number, ${now.toISOString()}
    from ${limit === null ? sql`(select null::integer as turn)` : sql`generate_series(1, ${limit}::integer)`} as turns (redemption_number)
    where redemption_number is null or not exists (
      select from coupon_redemptions used
      where used.coupon_id = ${coupon.id} and used.email = ${email} and used.redemption_number = turns.redemption_number and released_at is null)
    order by redemption_number limit 1`)
  return added.rowCount === 0 ? couponAlreadyUsed(coupon) : null
}

/** Gives an order's coupon back, if it used one that was not given back before. */
export async function releaseCoupon(
  tx: Database,
  { orderId, now }: { orderId: Id<'order'>; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with given_back as (
      update coupon_redemptions set released_at = ${now.toISOString()}
      where order_id = ${orderId} and released_at is null
      returning coupon_id)
    update coupons set redemption_count = redemption_count - 1 where id in (select coupon_id from given_back)`)
}
