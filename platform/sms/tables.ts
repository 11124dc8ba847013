import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'

export type SmsMessageId = Id<'sms message'>

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
