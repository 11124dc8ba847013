import { char, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Language } from '#platform/i18n/languages'

const sandbox = pgSchema('sandbox')

export const sessions = sandbox.table('sessions', {
  id: text().primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  state: text({ enum: ['pending', 'processing', 'succeeded', 'failed', 'expired'] })
    .notNull()
    .default('pending'),
  currency: char({ length: 3 }).notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  refundedMinor: minorUnits('refunded_minor').notNull().default(0),
  orderNumber: text('order_number').notNull(),
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  returnPath: text('return_path').notNull(),
  settlesAt: timestamptz('settles_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type Session = typeof sessions.$inferSelect

export const refunds = sandbox.table('refunds', {
  key: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  amountMinor: minorUnits('amount_minor').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
