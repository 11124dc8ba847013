import { type SQL, sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
  replaceWith,
} from '#platform/privacy/personal-data'

/**
 * Returns the personal data of this module. `selectOrderIds` selects the ids of a person's orders, by which redemptions are
 * found.
 */
export function buildPromotionPersonalData(
  selectOrderIds: (subject: DataSubject) => SQL,
): PersonalDataTable[] {
  return [
    {
      table: 'coupons',
      where: ({ userId }) => sql`(user_id = ${userId} or excluded_user_id = ${userId})`,
      erasure: {
        keepReason: 'Orders were placed with it. Without the account, its id identifies nobody.',
      },
      columns: {
        // That of an influencer begins with the first name.
        code: replaceWith(
          sql`case when excluded_user_id is null then code else 'X' || upper(substr(md5(id::text), 1, 9)) end`,
        ),
        paused_at: replaceWith(
          sql`case when excluded_user_id is null then paused_at else coalesce(paused_at, now()) end`,
        ),
        ...eachColumn('exported', 'max_redemptions redemption_count expires_at created_at'),
        ...eachColumn('internal', 'id user_id source_key promotion_id reminded_at'),
        excluded_user_id: { isExported: false, replacement: sql`null` },
      },
    },
    {
      table: 'promotion_redemptions',
      where: (subject) => sql`order_id in (${selectOrderIds(subject)})`,
      erasure: { keepReason: 'Redemptions limit how often a promotion is used.' },
      columns: {
        ...eachColumn('exported', 'created_at released_at discount_minor shipping_minor'),
        ...eachColumn(
          'internal',
          'id promotion_id coupon_id order_id redemption_number base_minor',
        ),
        user_id: { isExported: false, replacement: sql`null` },
        mailbox: { isExported: true, replacement: sql`'erased ' || id` },
      },
    },
  ]
}
