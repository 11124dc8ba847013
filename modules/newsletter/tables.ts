import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Id } from '#platform/ids'

export type SubscriptionId = Id<'newsletter subscription'>

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid().$type<SubscriptionId>().primaryKey(),
  email: text().notNull().unique(),
  state: text({ enum: ['pending', 'confirmed', 'unsubscribed'] })
    .notNull()
    .default('pending'),
  askedAt: moment('asked_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
  createdAt: moment('created_at').notNull(),
})
export type Subscription = typeof newsletterSubscriptions.$inferSelect
