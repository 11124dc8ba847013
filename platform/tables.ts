import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'
import type { Id } from './ids.ts'

export type EventId = Id<'event'>
export type TextMessageId = Id<'text message'>

export const events = pgTable('events', {
  id: uuid().$type<EventId>().primaryKey(),
  topic: text().notNull(),
  subject: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
  doneAt: moment('done_at'),
})

export const failedReactions = pgTable(
  'failed_reactions',
  {
    eventId: uuid('event_id')
      .$type<EventId>()
      .notNull()
      .references(() => events.id),
    reaction: text().notNull(),
    attempts: integer().notNull(),
    error: text().notNull(),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.reaction] })],
)

export const mails = pgTable('mails', {
  id: uuid().$type<Id<'mail'>>().primaryKey(),
  template: text().notNull(),
  event: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  owner: text(),
  mailbox: text(),
  suppressedAt: moment('suppressed_at'),
  attempts: integer().notNull().default(0),
  error: text(),
  nextAttemptAt: moment('next_attempt_at'),
  sentAt: moment('sent_at'),
  createdAt: moment('created_at').notNull(),
})

export const textMessages = pgTable('text_messages', {
  id: uuid().$type<TextMessageId>().primaryKey(),
  event: text().notNull().unique(),
  recipient: text().notNull(),
  channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
  body: text().notNull(),
  network: text().notNull(),
  attempts: integer().notNull().default(0),
  error: text(),
  nextAttemptAt: moment('next_attempt_at'),
  sentAt: moment('sent_at'),
  goodUntil: moment('good_until').notNull(),
  createdAt: moment('created_at').notNull(),
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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
