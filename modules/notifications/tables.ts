import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import { type UserId, users } from '#tables/identity'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS } from './contract.ts'

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    topic: text({ enum: NOTIFICATION_TOPICS }).notNull(),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic, table.channel] })],
)
