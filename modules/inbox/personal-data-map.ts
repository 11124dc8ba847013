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
    table: 'notification_schedules',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'digest quiet_start quiet_end created_at updated_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'notification_digests',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'digest period items created_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'notification_emails',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'topic state due_at created_at settled_at'),
      ...eachColumn('internal', 'notification_id user_id'),
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
