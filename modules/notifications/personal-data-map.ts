import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const notificationPersonalData: PersonalDataTable[] = [
  {
    table: 'notification_preferences',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'topic channel is_enabled created_at updated_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
]
