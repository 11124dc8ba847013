import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const checkInsPersonalData: PersonalDataTable[] = [
  {
    table: 'check_ins',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'day zone streak earned_minor created_at'),
      ...eachColumn('internal', 'id user_id'),
    },
  },
  {
    table: 'check_in_states',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'last_day last_zone streak updated_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
]
