import { type SQL, sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
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
      where: ({ userId }) => sql`user_id = ${userId}`,
      erasure: {
        keepReason: 'Orders were placed with it. Without the account, its id identifies nobody.',
      },
      columns: {
        ...eachColumn('exported', 'code kind basis_points amount_minor currency starts_at ends_at'),
        ...eachColumn('exported', 'min_subtotal_minor max_redemptions redemption_count created_at'),
        ...eachColumn('internal', 'id user_id source_key'),
        ...eachColumn('internal', 'max_redemptions_per_customer'),
      },
    },
    {
      table: 'coupon_redemptions',
      where: (subject) => sql`order_id in (${selectOrderIds(subject)})`,
      erasure: { keepReason: 'Redemptions limit how often a coupon is used.' },
      columns: {
        ...eachColumn('exported', 'created_at released_at'),
        ...eachColumn('internal', 'id coupon_id order_id redemption_number'),
        user_id: { isExported: false, replacement: sql`null` },
        mailbox: { isExported: true, replacement: sql`'erased ' || id` },
      },
    },
  ]
}
