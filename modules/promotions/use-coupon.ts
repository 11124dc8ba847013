import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Id, newId } from '#platform/ids'
import type { Coupon } from './coupon.ts'
import { type CouponProblem, usedBefore, usedUp } from './coupon-terms.ts'

interface Use {
  coupon: Coupon
  orderId: Id<'order'>
  /** Who uses it: an e-mail address. */
  person: string
  now: Date
}

/**
 * Counts one use of a coupon for an order. Null when it counts; otherwise why not, and the caller must roll
 * back. Updating the coupon's row makes all its users wait in line; one use per person and turn, and one
 * coupon per order, are unique keys.
 */
export async function useCoupon(tx: Database, use: Use): Promise<CouponProblem | null> {
  const { coupon, orderId, now } = use
  const counted = await tx.execute(sql`
    update coupons set used_count = used_count + 1
    where id = ${coupon.id} and (max_uses is null or used_count < max_uses)`)
  if (counted.rowCount === 0) return usedUp(coupon)

  const person = use.person.trim().toLowerCase()
  const limit = coupon.maxUsesPerPerson
  const added = await tx.execute(sql`
    insert into coupon_uses (id, coupon_id, order_id, person, turn, created_at)
    select ${newId()}, ${coupon.id}, ${orderId}, ${person}, turn, ${now.toISOString()}
    from ${limit === null ? sql`(select null::integer as turn)` : sql`generate_series(1, ${limit}::integer)`} as turns (turn)
    where turn is null or not exists (
      select from coupon_uses used
      where used.coupon_id = ${coupon.id} and used.person = ${person} and used.turn = turns.turn and released_at is null)
    order by turn limit 1`)
  return added.rowCount === 0 ? usedBefore(coupon) : null
}

/** Gives an order's coupon back, if it used one that was not given back before. */
export async function giveBackCoupon(
  tx: Database,
  { orderId, now }: { orderId: Id<'order'>; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with given_back as (
      update coupon_uses set released_at = ${now.toISOString()}
      where order_id = ${orderId} and released_at is null
      returning coupon_id)
    update coupons set used_count = used_count - 1 where id in (select coupon_id from given_back)`)
}
