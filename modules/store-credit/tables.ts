import { char, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { UserId } from '#tables/identity'

export type StoreCreditChangeId = Id<'store credit change'>

export const storeCreditChanges = pgTable('store_credit_changes', {
  id: uuid().$type<StoreCreditChangeId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  requestKey: text('request_key').notNull(),
  currency: char({ length: 3 }).notNull(),
  minor: minorUnits('minor').notNull(),
  reason: text().notNull(),
  ...actorColumns(),
  createdAt: timestamptz('created_at').notNull(),
})
