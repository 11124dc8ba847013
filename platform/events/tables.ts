import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'

export type EventId = Id<'event'>

export const events = pgTable('events', {
  id: uuid().$type<EventId>().primaryKey(),
  topic: text().notNull(),
  subject: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamptz('created_at').notNull(),
})
