import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  /** What saves it sends the revision it has seen. */
  revision: integer().notNull().default(1),
  updatedAt: timestamptz('updated_at').notNull(),
})
