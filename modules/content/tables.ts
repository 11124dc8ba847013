import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'

export const contentBlocks = pgTable('content_blocks', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})
