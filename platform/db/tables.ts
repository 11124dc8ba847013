import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Id } from '../ids.ts'
import { bytea, timestamptz } from './columns.ts'

export type EventId = Id<'event'>
export type SmsMessageId = Id<'sms message'>

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

export const emails = pgTable('emails', {
  id: uuid().$type<Id<'email'>>().primaryKey(),
  template: text().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  owner: text(),
  mailbox: text(),
  suppressedAt: timestamptz('suppressed_at'),
  attempts: integer().notNull().default(0),
  error: text(),
  nextAttemptAt: timestamptz('next_attempt_at'),
  sentAt: timestamptz('sent_at'),
  createdAt: timestamptz('created_at').notNull(),
})

export const smsMessages = pgTable('sms_messages', {
  id: uuid().$type<SmsMessageId>().primaryKey(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  recipient: text().notNull(),
  channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
  body: text().notNull(),
  attempts: integer().notNull().default(0),
  error: text(),
  nextAttemptAt: timestamptz('next_attempt_at'),
  sentAt: timestamptz('sent_at'),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

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

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
