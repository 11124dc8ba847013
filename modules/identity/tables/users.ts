import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import type { UserId } from '../ids.ts'
import { metadataColumn, userIdColumn } from './columns.ts'

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  aud: text().notNull().default('authenticated'),
  role: text().notNull().default('authenticated'),
  email: text(),
  phone: text(),
  passwordHash: text('password_hash'),
  emailConfirmedAt: timestamptz('email_confirmed_at'),
  phoneConfirmedAt: timestamptz('phone_confirmed_at'),
  lastSignInAt: timestamptz('last_sign_in_at'),
  appMetadata: metadataColumn('app_metadata').default({}),
  userMetadata: metadataColumn('user_metadata').default({}),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  isSsoUser: boolean('is_sso_user').notNull().default(false),
  bannedUntil: timestamptz('banned_until'),
  invitedAt: timestamptz('invited_at'),
  newEmail: text('new_email'),
  newPhone: text('new_phone'),
  emailChangeConfirmedSide: text('email_change_confirmed_side', { enum: ['new', 'current'] }),
  confirmationSentAt: timestamptz('confirmation_sent_at'),
  recoverySentAt: timestamptz('recovery_sent_at'),
  emailChangeSentAt: timestamptz('email_change_sent_at'),
  phoneChangeSentAt: timestamptz('phone_change_sent_at'),
  reauthenticationSentAt: timestamptz('reauthentication_sent_at'),
  deletedAt: timestamptz('deleted_at'),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type UserRow = typeof users.$inferSelect

export const identities = pgTable(
  'identities',
  {
    id: uuid().$type<Id<'identity'>>().primaryKey(),
    userId: userIdColumn()
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    identityData: metadataColumn('identity_data'),
    lastSignInAt: timestamptz('last_sign_in_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [unique().on(table.provider, table.providerId)],
)
export type IdentityRow = typeof identities.$inferSelect
