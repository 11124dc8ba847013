import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

/** They may have ordered with another address than their account's. */
const belongsToOrdersOf = (userId: string) =>
  sql`order_id in (select id from orders where user_id = ${userId})`

export const promotionPersonalData: PersonalDataTable[] = [
  {
    table: 'coupon_redemptions',
    where: ({ userId, email }) => sql`(email = ${email} or ${belongsToOrdersOf(userId)})`,
    erasure: { keepReason: 'A coupon counts how often it was used.' },
    columns: {
      ...eachColumn('exported', 'created_at released_at'),
      ...eachColumn('internal', 'id coupon_id order_id redemption_number'),
      email: { isExported: true, replacement: sql`'erased ' || id` },
    },
  },
]
