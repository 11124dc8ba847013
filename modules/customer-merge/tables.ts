import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { UserId } from '#tables/identity'

export const mergedAccounts = pgTable('merged_accounts', {
  userId: uuid('user_id').$type<UserId>().primaryKey(),
  intoUserId: uuid('into_user_id').$type<UserId>().notNull(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})
