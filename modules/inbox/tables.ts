import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Language } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import type { ProductId } from '#tables/catalog'
import { type SessionId, sessions, type UserId, users } from '#tables/identity'
import {
  BROADCAST_KINDS,
  DIGESTS,
  MAIL_TOPICS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationKind,
} from './contract.ts'
import type { NotificationParams } from './notification-params.ts'

export type NotificationId = Id<'notification'>
export type PushSubscriptionId = Id<'push subscription'>
export type BroadcastId = Id<'notification broadcast'>

const userId = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id)

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: userId(),
    topic: text({ enum: NOTIFICATION_TOPICS }).notNull(),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic, table.channel] })],
)

/** Its row is locked while notifications of the user are added or read. */
export const notificationInboxes = pgTable('notification_inboxes', {
  userId: userId().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(0),
  unread: integer().notNull().default(0),
})

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().$type<NotificationId>().primaryKey(),
    userId: userId(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What it tells of, such as the id of an event. A user is told of it once. */
    source: text().notNull(),
    params: jsonb().$type<NotificationParams>().notNull(),
    /** A path of the shop, without a language. */
    link: text().notNull(),
    productId: uuid('product_id').$type<ProductId>(),
    /** The version of the inbox that added it; null if the user has switched its category off. */
    position: bigint({ mode: 'number' }),
    createdAt: timestamptz('created_at').notNull(),
    readAt: timestamptz('read_at'),
  },
  (table) => [
    unique().on(table.userId, table.kind, table.source),
    unique().on(table.userId, table.position),
  ],
)

/** A browser that shows notifications by web push. It ends with the session that it was added in. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().$type<PushSubscriptionId>().primaryKey(),
  userId: userId(),
  sessionId: uuid('session_id')
    .$type<SessionId>()
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})

/** Each notification reaches a browser once. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    notificationId: uuid('notification_id')
      .$type<NotificationId>()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .$type<PushSubscriptionId>()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'sent', 'suppressed', 'failed'] }).notNull(),
    attempts: smallint().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.subscriptionId] })],
)

/** When a user is told. */
export const notificationSchedules = pgTable('notification_schedules', {
  userId: userId().primaryKey(),
  digest: text({ enum: DIGESTS }).notNull(),
  /** Minutes after midnight, in the time zone of the user. */
  quietHoursStart: smallint('quiet_start'),
  quietHoursEnd: smallint('quiet_end'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})

/** The optional e-mail about a notification. There is at most one. */
export const notificationEmails = pgTable('notification_emails', {
  notificationId: uuid('notification_id')
    .$type<NotificationId>()
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
  userId: userId(),
  topic: text({ enum: MAIL_TOPICS }).notNull(),
  state: text({ enum: ['waiting', 'sent', 'suppressed', 'dropped'] }).notNull(),
  dueAt: timestamptz('due_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  settledAt: timestamptz('settled_at'),
})

/** A user gets one digest in a period. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    userId: userId(),
    digest: text({ enum: ['daily', 'weekly'] }).notNull(),
    /** The day, or the Monday of the week, in the time zone of the user. */
    period: date().notNull(),
    items: smallint().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest, table.period] })],
)

/** One notification for many users. A user gets it once, however often the job that raises it is killed. */
export const notificationBroadcasts = pgTable(
  'notification_broadcasts',
  {
    id: uuid().$type<BroadcastId>().primaryKey(),
    kind: text({ enum: BROADCAST_KINDS }).notNull(),
    /** What it is about, such as the id of a promotion. There is one broadcast about it. */
    subject: text().notNull(),
    /** The last user of the last page. */
    lastUserId: uuid('last_user_id').$type<UserId>(),
    recipientCount: integer('recipient_count').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [unique().on(table.kind, table.subject)],
)
export type BroadcastRow = typeof notificationBroadcasts.$inferSelect
