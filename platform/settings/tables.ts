import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
