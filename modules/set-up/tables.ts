import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { DEMO_KINDS } from './demo-kinds.ts'

export const demoRows = pgTable(
  'demo_rows',
  {
    kind: text({ enum: DEMO_KINDS }).notNull(),
    id: text().notNull(),
    fingerprint: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
