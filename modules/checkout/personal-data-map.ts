import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const checkoutPersonalData: PersonalDataTable[] = [
  {
    table: 'open_holds',
    where: (subject) => sql`order_id in (${selectOrderIds(subject)})`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'network customer currency amount_minor created_at'),
      ...eachColumn('internal', 'order_id'),
    },
  },
]
