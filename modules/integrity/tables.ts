import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'

export const acknowledgedFindings = pgTable(
  'acknowledged_findings',
  {
    checkName: text('check_name').notNull(),
    subject: text().notNull(),
    details: text().notNull(),
    note: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkName, table.subject] })],
)
