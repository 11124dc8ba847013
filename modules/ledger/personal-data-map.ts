import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const ledgerPersonalData: PersonalDataTable[] = [
  {
    table: 'ledger_accounts',
    where: ({ userId }) => sql`owner_kind = 'user' and owner_id = ${userId}`,
    erasure: {
      keepReason:
        'Balances are documented for ten years. Without the account, its id identifies nobody.',
    },
    columns: {
      ...eachColumn('exported', 'code unit balance created_at'),
      ...eachColumn('internal', 'id owner_kind owner_id is_shared'),
    },
  },
]
