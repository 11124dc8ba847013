import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const contentBlocks = pgTable('content_blocks', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
