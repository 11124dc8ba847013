import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '../db/columns.ts'

/** Counters of `createRateLimiters`. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})

/** Counters of `consumeLimit`. */
export const throttleCounters = pgTable(
  'throttle_counters',
  {
    name: text().notNull(),
    key: bytea().notNull(),
    count: integer().notNull(),
    windowEndsAt: timestamptz('window_ends_at').notNull(),
    purgeAt: timestamptz('purge_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
)
