import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'

export type EventId = Id<'event'>

export const events = pgTable('events', {
  id: uuid().$type<EventId>().primaryKey(),
  topic: text().notNull(),
  subject: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamptz('created_at').notNull(),
  doneAt: timestamptz('done_at'),
})

export const failedEventHandlers = pgTable(
  'failed_event_handlers',
  {
    eventId: uuid('event_id')
      .$type<EventId>()
      .notNull()
      .references(() => events.id),
    handler: text().notNull(),
    attempts: integer().notNull(),
    error: text().notNull(),
    nextAttemptAt: timestamptz('next_attempt_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.handler] })],
)
