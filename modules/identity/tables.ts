import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Language } from '#platform/i18n/language'
import type { Id } from '#platform/ids'
import type { Amr, Metadata } from './contract.ts'

export * from './mfa-tables.ts'
export * from './oauth-tables.ts'

export type UserId = Id<'user'>
export type SessionId = Id<'session'>
export type RefreshTokenId = Id<'refresh token'>

const metadata = (name: string) => jsonb(name).$type<Metadata>().notNull()
const userId = () => uuid('user_id').$type<UserId>()

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
  appMetadata: metadata('app_metadata').default({}),
  userMetadata: metadata('user_metadata').default({}),
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
    userId: userId()
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    identityData: metadata('identity_data'),
    lastSignInAt: timestamptz('last_sign_in_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [unique().on(table.provider, table.providerId)],
)
export type IdentityRow = typeof identities.$inferSelect

export const sessions = pgTable('sessions', {
  id: uuid().$type<SessionId>().primaryKey(),
  userId: userId()
    .notNull()
    .references(() => users.id),
  aal: text({ enum: ['aal1', 'aal2'] })
    .notNull()
    .default('aal1'),
  amr: jsonb().$type<Amr>().notNull(),
  userAgent: text('user_agent'),
  ipAddress: text('ip_address'),
  refreshedAt: timestamptz('refreshed_at').notNull(),
  endedAt: timestamptz('ended_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type SessionRow = typeof sessions.$inferSelect

export const refreshTokens = pgTable('refresh_tokens', {
  id: uuid().$type<RefreshTokenId>().primaryKey(),
  sessionId: uuid('session_id')
    .$type<SessionId>()
    .notNull()
    .references(() => sessions.id),
  parentId: uuid('parent_id').$type<RefreshTokenId>(),
  rotatedAt: timestamptz('rotated_at'),
  revokedAt: timestamptz('revoked_at'),
  createdAt: timestamptz('created_at').notNull(),
})

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
    userId: userId()
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
  userId: userId()
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
  userMetadata: metadata('user_metadata'),
  userAgent: text('user_agent'),
  ipAddress: text('ip_address'),
  language: text().$type<Language>(),
  shopId: text('shop_id').notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamptz('next_attempt_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type PendingAuthEmail = typeof pendingAuthEmails.$inferSelect

export const emailCooldowns = pgTable('email_cooldowns', {
  key: bytea('key').primaryKey(),
  startedAt: timestamptz('started_at').notNull(),
})

export const emailHourlyCounts = pgTable(
  'email_hourly_counts',
  {
    shopId: text('shop_id').notNull(),
    hourStartsAt: timestamptz('hour_starts_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.hourStartsAt] })],
)

export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  encryptedJwk: bytea('encrypted_jwk').notNull(),
  encryptionKeyId: text('encryption_key_id').notNull(),
  activeFrom: timestamptz('active_from').notNull(),
  retiredAt: timestamptz('retired_at'),
  createdAt: timestamptz('created_at').notNull(),
})
export type SigningKeyRow = typeof signingKeys.$inferSelect

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userId()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    firstSeenAt: timestamptz('first_seen_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: userId()
      .notNull()
      .references(() => users.id),
    network: text().notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)

export const failedAttempts = pgTable('failed_attempts', {
  key: bytea('key').primaryKey(),
  windowStartsAt: timestamptz('window_starts_at').notNull(),
  count: integer().notNull(),
})

export const adminTokens = pgTable('admin_tokens', {
  id: uuid().$type<Id<'admin token'>>().primaryKey(),
  hash: bytea('hash').notNull().unique(),
  createdAt: timestamptz('created_at').notNull(),
})

export const auditLog = pgTable('audit_log', {
  id: uuid().$type<Id<'audit entry'>>().primaryKey(),
  action: text().notNull(),
  userId: userId(),
  sessionId: uuid('session_id').$type<SessionId>(),
  ipAddress: text('ip_address'),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamptz('created_at').notNull(),
})
