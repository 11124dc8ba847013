import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../db/columns.ts'
import type { Id } from '../ids.ts'

export type EmailId = Id<'email'>

export const emails = pgTable('emails', {
  id: uuid().$type<EmailId>().primaryKey(),
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
  sentAt: timestamptz('sent_at'),
  bouncedAt: timestamptz('bounced_at'),
  /** Of the mail system (RFC 3463): `5.1.1`. */
  bounceStatus: text('bounce_status'),
  createdAt: timestamptz('created_at').notNull(),
})

export const undeliverableAddresses = pgTable('undeliverable_addresses', {
  /** In lower case. */
  address: text().primaryKey(),
  status: text().notNull(),
  reportedAt: timestamptz('reported_at').notNull(),
  clearedAt: timestamptz('cleared_at'),
})
