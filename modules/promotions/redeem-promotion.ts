import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { toMailbox } from '#platform/email/mailbox'
import { type Id, newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { SaleUnits } from './reduce-by-flash-sale.ts'
import type { CouponId, PromotionId } from './tables.ts'

/** A promotion that an order has, with what it takes off in the currency of the order. */
export interface Redemption {
  promotionId: PromotionId
  couponId: CouponId | null
  /** What shoppers know it by. */
  name: string
  /** The terms that the order was priced with; null to redeem it whatever its terms are now. */
  revision: number | null
  goodsMinor: number
  shippingMinor: number
  /** Both together in the currency of the books. */
  baseMinor: number
  /** What a flash sale takes from its quota; absent for other promotions. */
  saleUnits?: SaleUnits[]
}

interface RedeemPromotionInput {
  redemption: Redemption
  orderId: Id<'order'>
  /** The account of the order; null for a guest. With the mailbox of `email` it identifies the customer. */
  userId: UserId | null
  email: string
  now: Date
}

export type RedemptionErrorCode =
  | 'coupon_exhausted'
  | 'coupon_already_used'
  | 'coupon_not_owned'
  | 'coupon_own_code'
  | 'promotion_changed'

/**
 * Records one redemption of a promotion by an order. On an error the caller must roll back: the counts may have been
 * raised. The update of the promotion's row makes concurrent redemptions wait for each other; unique indexes allow one
 * redemption per number for each mailbox and account, and one per order. What needs no code has changed if it cannot be
 * redeemed: the order is priced without it.
 */
export async function redeemPromotion(
  tx: Database,
  { redemption, orderId, userId, email, now }: RedeemPromotionInput,
): Promise<Result<undefined, RedemptionErrorCode>> {
  const { promotionId, couponId, name, revision, goodsMinor, shippingMinor, baseMinor } = redemption
  const counted = await rawQuery<CountedRow>(tx, COUNT_SQL, [
    ...[promotionId, couponId, baseMinor, revision, now.toISOString()],
  ])
  const [promotion] = counted
  if (!promotion) return failToCount(tx, redemption)
  const { max_per_customer: limit, is_code_counted: isCodeCounted, owner_id: ownerId } = promotion
  if (couponId && !isCodeCounted) return failToCountCode(tx, { couponId, name })
  if (ownerId && ownerId !== userId) return err('coupon_not_owned', { code: name })
  if (userId && promotion.excluded_id === userId) return err('coupon_own_code', { code: name })

  const inserted = await rawQuery(tx, INSERT_SQL, [
    ...[newId(), promotionId, couponId, orderId, userId, toMailbox(email), limit],
    ...[goodsMinor, shippingMinor, baseMinor, now.toISOString()],
  ])
  if (inserted.length > 0) return ok(undefined)
  return couponId ? err('coupon_already_used', { code: name }) : err('promotion_changed')
}

interface CountedRow {
  max_per_customer: number | null
  is_code_counted: boolean
  owner_id: UserId | null
  /** Who alone cannot redeem it. */
  excluded_id: UserId | null
}

/** A coupon whose terms are the same is used up; whatever else could not be counted has changed. */
async function failToCount(
  tx: Database,
  { promotionId, couponId, name, revision }: Redemption,
): Promise<Result<never, RedemptionErrorCode>> {
  const [current] = await rawQuery<{ revision: number; is_used_up: boolean }>(tx, STATE_SQL, [
    promotionId,
  ])
  const isSame = revision === null || current?.revision === revision
  if (couponId && isSame && current?.is_used_up) return err('coupon_exhausted', { code: name })
  return err('promotion_changed')
}

/** A code that was paused since the order was priced has changed. */
async function failToCountCode(
  tx: Database,
  { couponId, name }: { couponId: CouponId; name: string },
): Promise<Result<never, RedemptionErrorCode>> {
  const select = 'select paused_at is not null as is_paused from coupons where id = $1'
  const [code] = await rawQuery<{ is_paused: boolean }>(tx, select, [couponId])
  return code?.is_paused ? err('promotion_changed') : err('coupon_exhausted', { code: name })
}

const STATE_SQL = `
  select revision, coalesce(redemption_count >= max_redemptions, false) as is_used_up from promotions where id = $1`

/** A pause raises no revision, so it is compared too. The re-redemption of an order that has its price looks at neither. */
const COUNT_SQL = `
  with promotion as (
    update promotions set redemption_count = redemption_count + 1, given_minor = given_minor + $3::bigint
    where id = $1 and (max_redemptions is null or redemption_count < max_redemptions)
      and ($4::integer is null or (revision = $4::integer and paused_at is null and (ends_at is null or ends_at > $5::timestamptz)))
    returning max_redemptions_per_customer),
  code as (
    update coupons set redemption_count = redemption_count + 1
    where id = $2::uuid and exists (select from promotion)
      and (max_redemptions is null or redemption_count < max_redemptions)
      and ($4::integer is null or (paused_at is null and (expires_at is null or expires_at > $5::timestamptz)))
    returning user_id, excluded_user_id)
  select max_redemptions_per_customer as max_per_customer, exists (select from code) as is_code_counted,
    (select user_id from code) as owner_id, (select excluded_user_id from code) as excluded_id
  from promotion`

/** The numbers a customer's redemptions can have: 1 to the limit, or null where there is no limit. */
const INSERT_SQL = `
  insert into promotion_redemptions (id, promotion_id, coupon_id, order_id, user_id, mailbox, redemption_number,
    discount_minor, shipping_minor, base_minor, created_at)
  select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, number, $8::bigint, $9::bigint, $10::bigint, $11::timestamptz
  from (select null::integer where $7::integer is null union all select generate_series(1, $7::integer)) numbers (number)
  where number is null or not exists (
    select from promotion_redemptions used
    where used.promotion_id = $2::uuid and ((used.mailbox = $6 and $3::uuid is not null) or used.user_id = $5::uuid)
      and used.redemption_number = number and released_at is null)
  order by number limit 1 returning id`
