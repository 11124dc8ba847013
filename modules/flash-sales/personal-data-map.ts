import { sql } from 'drizzle-orm'
import { toMailbox } from '#platform/email/mailbox'
import { eachColumn, type PersonalDataTable } from '#platform/privacy/personal-data'

export const flashSalePersonalData: PersonalDataTable[] = [
  {
    table: 'flash_sale_reveals',
    where: ({ userId }) => sql`user_id = ${userId}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'sale_id created_at'),
      ...eachColumn('internal', 'id user_id cart_id known_units'),
    },
  },
  {
    table: 'flash_sale_buyers',
    where: ({ userId, email }) =>
      sql`(user_id = ${userId} or mailbox = ${email === null ? null : toMailbox(email)})`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'sale_id mailbox units created_at'),
      ...eachColumn('internal', 'id user_id max_units'),
    },
  },
]
