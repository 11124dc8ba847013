import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const findingsSeen = pgTable(
  'findings_seen',
  {
    checkName: text('check_name').notNull(),
    subject: text().notNull(),
    said: text().notNull(),
    note: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkName, table.subject] })],
)
