import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { ProductId } from '#tables/catalog'
import { type UserId, users } from '#tables/identity'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS, type NotificationKind } from './contract.ts'
import type { NotificationParams } from './notification-params.ts'

export type NotificationId = Id<'notification'>

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
