import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const inboxPersonalData: PersonalDataTable[] = [
  {
    table: 'push_subscriptions',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'endpoint language created_at'),
      ...eachColumn('internal', 'id user_id session_id p256dh auth'),
    },
  },
  {
    table: 'notification_preferences',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'topic channel is_enabled created_at updated_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'notifications',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind params link created_at read_at'),
      ...eachColumn('internal', 'id user_id source product_id position'),
    },
  },
  {
    table: 'notification_inboxes',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'unread'),
      ...eachColumn('internal', 'user_id version'),
    },
  },
]
