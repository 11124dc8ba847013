import { sql } from 'drizzle-orm'
import { all, type Holding } from '#platform/personal-data'

/** They may have ordered with another address than their account's. */
const ofTheirOrders = (userId: string) =>
  sql`order_id in (select id from orders where user_id = ${userId})`

export const promotionHoldings: Holding[] = [
  {
    table: 'coupon_uses',
    whose: ({ userId, email }) => sql`(person = ${email} or ${ofTheirOrders(userId)})`,
    rows: { kept: 'A coupon counts how often it was used.' },
    columns: {
      ...all('told', 'created_at released_at'),
      ...all('untold', 'id coupon_id order_id turn'),
      person: { told: true, becomes: sql`'erased ' || id` },
    },
  },
]
