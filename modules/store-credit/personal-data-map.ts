import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable, replaceWith } from '#platform/privacy/personal-data'

export const storeCreditPersonalData: PersonalDataTable[] = [
  {
    table: 'store_credit_changes',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: {
      keepReason:
        'Credit is documented for ten years. Without the account, its id identifies nobody.',
    },
    columns: {
      ...eachColumn('exported', 'currency minor created_at'),
      ...eachColumn('internal', 'id user_id request_key actor_kind actor_id actor_name'),
      // People write names into it.
      reason: replaceWith(sql`'-'`),
    },
  },
]
