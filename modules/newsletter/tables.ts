import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'

export type SubscriptionId = Id<'newsletter subscription'>

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid().$type<SubscriptionId>().primaryKey(),
  email: text().notNull().unique(),
  language: text({ enum: LANGUAGES }).notNull(),
  state: text({ enum: ['pending', 'confirmed', 'unsubscribed'] })
    .notNull()
    .default('pending'),
  requestedAt: timestamptz('requested_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  unsubscribedAt: timestamptz('unsubscribed_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type Subscription = typeof newsletterSubscriptions.$inferSelect
