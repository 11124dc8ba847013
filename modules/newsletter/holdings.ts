import { sql } from 'drizzle-orm'
import { all, type Holding } from '#platform/personal-data'

export const newsletterHoldings: Holding[] = [
  {
    table: 'newsletter_subscriptions',
    whose: ({ email }) => sql`email = ${email}`,
    rows: 'deleted',
    columns: {
      ...all('told', 'email state asked_at confirmed_at unsubscribed_at created_at'),
      ...all('untold', 'id'),
    },
  },
]
