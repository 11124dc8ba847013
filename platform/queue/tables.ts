import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'

export const jobs = pgTable('jobs', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text().notNull(),
  payload: jsonb().$type<Record<string, string>>().notNull().default({}),
  dedupeKey: text('dedupe_key'),
  runAt: timestamptz('run_at').notNull(),
  attempts: integer().notNull().default(0),
  leasedUntil: timestamptz('leased_until'),
  deadAt: timestamptz('dead_at'),
  error: text(),
  /** When it last succeeded, of a job that runs again. */
  ranAt: timestamptz('ran_at'),
  createdAt: timestamptz('created_at').notNull(),
})
