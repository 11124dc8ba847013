import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { toMailbox } from '#platform/email/mailbox'
import { type Id, newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { Coupon } from './find-coupon.ts'
import { isOwnedBy } from './validate-coupon.ts'

interface RedeemCouponInput {
  coupon: Coupon
  orderId: Id<'order'>
  /** The account of the order; null for a guest. With the mailbox of `email` it identifies the customer. */
  userId: UserId | null
  email: string
  now: Date
}

/**
 * Records one redemption of a coupon by an order. On an error the caller must roll back: the count may have been
 * raised. The update of the coupon's row makes concurrent redemptions wait for each other; unique indexes allow one
 * redemption per number for each mailbox and account, and one per order.
 */
export async function redeemCoupon(
  tx: Database,
  { coupon, orderId, userId, email, now }: RedeemCouponInput,
): Promise<Result<undefined, 'coupon_exhausted' | 'coupon_already_used' | 'coupon_not_owned'>> {
  const { id, code } = coupon
  if (!isOwnedBy(coupon, userId)) return err('coupon_not_owned', { code })
  const counted = await tx.execute(sql`
    update coupons set redemption_count = redemption_count + 1
    where id = ${id} and (max_redemptions is null or redemption_count < max_redemptions)`)
  if (counted.rowCount === 0) return err('coupon_exhausted', { code })

  const mailbox = toMailbox(email)
  const inserted = await tx.execute(sql`
    insert into coupon_redemptions (id, coupon_id, order_id, user_id, mailbox, redemption_number, created_at)
    select ${newId()}, ${id}, ${orderId}, ${userId}, ${mailbox}, number, ${now.toISOString()}
    from ${selectRedemptionNumbers(coupon)} as numbers (number)
    where number is null or not exists (
      select from coupon_redemptions used
      where used.coupon_id = ${id} and (used.mailbox = ${mailbox} or used.user_id = ${userId})
        and used.redemption_number = number and released_at is null)
    order by number limit 1`)
  return inserted.rowCount === 0 ? err('coupon_already_used', { code }) : ok(undefined)
}

/** The numbers a customer's redemptions can have: 1 to the limit, or null where there is no limit. */
function selectRedemptionNumbers({ maxRedemptionsPerCustomer: limit }: Coupon) {
  return limit === null ? sql`(select null::integer)` : sql`generate_series(1, ${limit}::integer)`
}
