import { sql } from 'drizzle-orm'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const rewardsPersonalData: PersonalDataTable[] = [
  {
    table: 'rewards',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: {
      keepReason:
        'The ledger documents what was granted. Without the account, its id identifies nobody.',
    },
    columns: {
      ...eachColumn('exported', 'program amount_minor state redeemed_minor expires_at created_at'),
      ...eachColumn('internal', 'id user_id source coupon_id month redemption_id settlement'),
      ...eachColumn('internal', 'revision'),
    },
  },
]
