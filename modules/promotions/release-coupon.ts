import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Id } from '#platform/ids'

/** Releases the coupon redemption of an order, if it has one that was not released before. */
export async function releaseCoupon(
  tx: Database,
  { orderId, now }: { orderId: Id<'order'>; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with released as (
      update coupon_redemptions set released_at = ${now.toISOString()}
      where order_id = ${orderId} and released_at is null
      returning coupon_id)
    update coupons set redemption_count = redemption_count - 1
    where id in (select coupon_id from released)`)
}
