import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

/** The other one of both keeps the referral, and learns nothing but that it is over. */
async function forgetPerson(tx: Database, { userId }: DataSubject): Promise<void> {
  for (const statement of FORGET) await rawQuery(tx, statement, [userId])
}

const FORGET = [
  'update referrals set friend_id = null where friend_id = $1',
  'update referrals set referrer_id = null where referrer_id = $1',
]

export const referralsPersonalData: PersonalDataTable[] = [
  {
    table: 'referral_codes',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'code created_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'referrals',
    where: ({ userId }) => sql`friend_id = ${userId} or referrer_id = ${userId}`,
    erasure: {
      keepReason:
        'The ledger documents what was granted for it. Without the accounts it names nobody.',
    },
    beforeErase: forgetPerson,
    columns: {
      // What both know: a friend is told by the shop what a referrer sees.
      ...eachColumn('exported', 'state friend_minor referrer_minor valid_days created_at'),
      ...eachColumn('internal', 'id referrer_id friend_id visited_at order_id revision updated_at'),
      ...eachColumn('internal', 'hold_reasons cleared_reasons held_at review_code reviewed_at'),
      ...eachColumn('internal', 'verified_at ordered_at delivered_at is_taking_back'),
      ...eachColumn('internal', 'friend_rewarded_at referrer_rewarded_at'),
      ...eachColumn('internal', 'friend_refusal referrer_refusal'),
    },
  },
]
