import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'

export type SmsMessageId = Id<'sms message'>

export const smsMessages = pgTable('sms_messages', {
  id: uuid().$type<SmsMessageId>().primaryKey(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  recipient: text().notNull(),
  channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
  body: text().notNull(),
  sentAt: timestamptz('sent_at'),
  expiresAt: timestamptz('expires_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
