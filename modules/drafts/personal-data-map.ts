import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const draftPersonalData: PersonalDataTable[] = [
  {
    table: 'draft_orders',
    where: (person) => sql`(order_id in (${selectOrderIds(person)})
      or lower(content ->> 'email') = ${person.email})`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'state content created_at updated_at'),
      ...eachColumn('internal', 'id revision order_id actor_kind actor_id actor_name'),
    },
  },
]
