import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Language } from '#platform/i18n/languages'
import type { Id } from '#platform/ids'
import { metadataColumn, userIdColumn } from './columns.ts'
import { users } from './users.ts'

const TOKEN_KINDS = [
  'confirmation',
  'recovery',
  'email_change_new',
  'email_change_current',
  'phone_change',
  'reauthentication',
] as const

export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().$type<Id<'one-time token'>>().primaryKey(),
    userId: userIdColumn()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: TOKEN_KINDS }).notNull(),
    sentTo: text('sent_to').notNull(),
    tokenHash: bytea('token_hash').unique(),
    codeHash: bytea('code_hash').notNull(),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.kind)],
)
export type OneTimeToken = typeof oneTimeTokens.$inferSelect

const FLOW_METHODS = [
  ...(['email/signup', 'invite', 'recovery', 'magiclink'] as const),
  ...(['email_change', 'oauth', 'sso/saml'] as const),
] as const

export const flowStates = pgTable('flow_states', {
  id: uuid().$type<Id<'flow state'>>().primaryKey(),
  userId: userIdColumn()
    .notNull()
    .references(() => users.id),
  method: text({ enum: FLOW_METHODS }).notNull(),
  codeChallenge: text('code_challenge').notNull(),
  codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }).notNull(),
  tokenHash: bytea('token_hash').unique(),
  authCodeHash: bytea('auth_code_hash').unique(),
  authCodeIssuedAt: timestamptz('auth_code_issued_at'),
  encryptedProviderTokens: bytea('encrypted_provider_tokens'),
  createdAt: timestamptz('created_at').notNull(),
})
export type FlowState = typeof flowStates.$inferSelect

export const pendingAuthEmails = pgTable('pending_auth_emails', {
  id: uuid().$type<Id<'pending auth email'>>().primaryKey(),
  purpose: text({ enum: ['signup', 'recovery', 'magiclink', 'email_change_new'] }).notNull(),
  email: text().notNull(),
  redirectTo: text('redirect_to').notNull(),
  codeChallenge: text('code_challenge'),
  codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }),
  userMetadata: metadataColumn('user_metadata'),
  userAgent: text('user_agent'),
  ipAddress: text('ip_address'),
  language: text().$type<Language>(),
  createdAt: timestamptz('created_at').notNull(),
})
export type PendingAuthEmail = typeof pendingAuthEmails.$inferSelect
