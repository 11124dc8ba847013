import { sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const isOfSubscription = ({ email }: DataSubject) =>
  sql`subscription_id in (select id from newsletter_subscriptions where email = ${email})`

export const newsletterPersonalData: PersonalDataTable[] = [
  {
    table: 'newsletter_deliveries',
    where: isOfSubscription,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'issue_id created_at'),
      ...eachColumn('internal', 'subscription_id'),
    },
  },
  {
    table: 'newsletter_bounces',
    where: isOfSubscription,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'kind created_at'),
      ...eachColumn('internal', 'subscription_id reference'),
    },
  },
  {
    table: 'newsletter_subscriptions',
    where: ({ email }) => sql`email = ${email}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'email language state requested_at confirmed_at unsubscribed_at undeliverable_at created_at',
      ),
      ...eachColumn('internal', 'id'),
    },
  },
]
