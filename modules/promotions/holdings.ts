import { sql } from 'drizzle-orm'
import { all, type Holding } from '#platform/personal-data'

export const promotionHoldings: Holding[] = [
  {
    table: 'coupon_uses',
    whose: ({ email }) => sql`person = ${email}`,
    rows: { kept: 'A coupon counts how often it was used.' },
    columns: {
      ...all('told', 'created_at released_at'),
      ...all('untold', 'id coupon_id order_id turn'),
      person: { told: true, becomes: sql`'erased ' || id` },
    },
  },
]
