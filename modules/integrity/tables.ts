import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const acknowledgedFindings = pgTable(
  'acknowledged_findings',
  {
    checkName: text('check_name').notNull(),
    subject: text().notNull(),
    details: text().notNull(),
    note: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkName, table.subject] })],
)
