import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const newsletterPersonalData: PersonalDataTable[] = [
  {
    table: 'newsletter_subscriptions',
    where: ({ email }) => sql`email = ${email}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'email language state requested_at confirmed_at unsubscribed_at created_at',
      ),
      ...eachColumn('internal', 'id'),
    },
  },
]
