import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import { BOUNCE_KINDS, ISSUE_STATES, SUBSCRIPTION_STATES } from './contract.ts'

export type SubscriptionId = Id<'newsletter subscription'>

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid().$type<SubscriptionId>().primaryKey(),
  email: text().notNull().unique(),
  language: text({ enum: LANGUAGES }).notNull(),
  state: text({ enum: SUBSCRIPTION_STATES }).notNull().default('pending'),
  requestedAt: timestamptz('requested_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  unsubscribedAt: timestamptz('unsubscribed_at'),
  undeliverableAt: timestamptz('undeliverable_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type Subscription = typeof newsletterSubscriptions.$inferSelect

export type IssueId = Id<'newsletter issue'>

export const newsletterIssues = pgTable('newsletter_issues', {
  id: uuid().$type<IssueId>().primaryKey(),
  state: text({ enum: ISSUE_STATES }).notNull().default('draft'),
  revision: integer().notNull().default(1),
  sendAt: timestamptz('send_at'),
  startedAt: timestamptz('started_at'),
  sentAt: timestamptz('sent_at'),
  stoppedAt: timestamptz('stopped_at'),
  lastSubscriptionId: uuid('last_subscription_id').$type<SubscriptionId>(),
  deliveryCount: integer('delivery_count').notNull().default(0),
  ...actorColumns(),
  updatedAt: timestamptz('updated_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
export type IssueRow = typeof newsletterIssues.$inferSelect

const issueId = () =>
  uuid('issue_id')
    .$type<IssueId>()
    .notNull()
    .references(() => newsletterIssues.id)
const subscriptionId = () =>
  uuid('subscription_id')
    .$type<SubscriptionId>()
    .notNull()
    .references(() => newsletterSubscriptions.id)

export const newsletterIssueTexts = pgTable(
  'newsletter_issue_texts',
  {
    issueId: issueId(),
    language: text({ enum: LANGUAGES }).notNull(),
    subject: text().notNull(),
    markdown: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.language] })],
)

export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: issueId(),
    subscriptionId: subscriptionId(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriptionId] })],
)

export const newsletterBounces = pgTable(
  'newsletter_bounces',
  {
    subscriptionId: subscriptionId(),
    reference: text().notNull(),
    kind: text({ enum: BOUNCE_KINDS }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.reference] })],
)
