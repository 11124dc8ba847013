import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const stockAlertPersonalData: PersonalDataTable[] = [
  {
    table: 'stock_alerts',
    where: ({ email }) => sql`email = ${email}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'email variant_id language state requested_at confirmed_at'),
      ...eachColumn('exported', 'notified_at created_at'),
      ...eachColumn('internal', 'id'),
    },
  },
]
