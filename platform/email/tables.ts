import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'

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
