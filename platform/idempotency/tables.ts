import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '../db/columns.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: bytea('body_hash').notNull(),
    status: integer(),
    headers: jsonb().$type<Record<string, string>>(),
    body: bytea(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)
