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
import type { Language } from '#contract/letters'
import { bytea, moment } from '#platform/columns'
import type { Id } from '#platform/ids'
import type { Amr, Metadata } from './contract.ts'

export * from './factor-tables.ts'
export * from './provider-tables.ts'

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
  emailConfirmedAt: moment('email_confirmed_at'),
  phoneConfirmedAt: moment('phone_confirmed_at'),
  lastSignInAt: moment('last_sign_in_at'),
  appMetadata: metadata('app_metadata').default({}),
  userMetadata: metadata('user_metadata').default({}),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  isSsoUser: boolean('is_sso_user').notNull().default(false),
  bannedUntil: moment('banned_until'),
  invitedAt: moment('invited_at'),
  newEmail: text('new_email'),
  newPhone: text('new_phone'),
  emailChangeHalf: text('email_change_half', { enum: ['new', 'current'] }),
  confirmationSentAt: moment('confirmation_sent_at'),
  recoverySentAt: moment('recovery_sent_at'),
  emailChangeSentAt: moment('email_change_sent_at'),
  phoneChangeSentAt: moment('phone_change_sent_at'),
  reauthenticationSentAt: moment('reauthentication_sent_at'),
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
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
    lastSignInAt: moment('last_sign_in_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
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
  address: text(),
  refreshedAt: moment('refreshed_at').notNull(),
  endedAt: moment('ended_at'),
  createdAt: moment('created_at').notNull(),
})
export type SessionRow = typeof sessions.$inferSelect

export const refreshTokens = pgTable('refresh_tokens', {
  id: uuid().$type<RefreshTokenId>().primaryKey(),
  sessionId: uuid('session_id')
    .$type<SessionId>()
    .notNull()
    .references(() => sessions.id),
  parentId: uuid('parent_id').$type<RefreshTokenId>(),
  rotatedAt: moment('rotated_at'),
  revokedAt: moment('revoked_at'),
  createdAt: moment('created_at').notNull(),
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
    linkHash: bytea('link_hash').unique(),
    codeHash: bytea('code_hash').notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
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
  challenge: text().notNull(),
  challengeMethod: text('challenge_method', { enum: ['s256', 'plain'] }).notNull(),
  linkHash: bytea('link_hash').unique(),
  codeHash: bytea('code_hash').unique(),
  issuedAt: moment('issued_at'),
  providerTokens: bytea('provider_tokens'),
  createdAt: moment('created_at').notNull(),
})
export type FlowState = typeof flowStates.$inferSelect

export const askedLetters = pgTable('asked_letters', {
  id: uuid().$type<Id<'asked letter'>>().primaryKey(),
  purpose: text({ enum: ['signup', 'recovery', 'magiclink', 'email_change_new'] }).notNull(),
  email: text().notNull(),
  redirectTo: text('redirect_to').notNull(),
  challenge: text(),
  challengeMethod: text('challenge_method', { enum: ['s256', 'plain'] }),
  userData: metadata('user_data'),
  userAgent: text('user_agent'),
  address: text(),
  language: text().$type<Language>(),
  askedOf: text('asked_of').notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: moment('next_attempt_at'),
  createdAt: moment('created_at').notNull(),
})
export type AskedLetter = typeof askedLetters.$inferSelect

export const letterPauses = pgTable('letter_pauses', {
  key: bytea('key').primaryKey(),
  askedAt: moment('asked_at').notNull(),
})

export const letterHours = pgTable(
  'letter_hours',
  {
    askedOf: text('asked_of').notNull(),
    beginsAt: moment('begins_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.askedOf, table.beginsAt] })],
)

export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  sealedJwk: bytea('sealed_jwk').notNull(),
  sealedWith: text('sealed_with').notNull(),
  signsFrom: moment('signs_from').notNull(),
  retiredAt: moment('retired_at'),
  createdAt: moment('created_at').notNull(),
})
export type SigningKeyRow = typeof signingKeys.$inferSelect

export const seenDevices = pgTable(
  'seen_devices',
  {
    userId: userId()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
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
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)

export const guesses = pgTable('guesses', {
  key: bytea('key').primaryKey(),
  beginsAt: moment('begins_at').notNull(),
  count: integer().notNull(),
})

export const adminTokens = pgTable('admin_tokens', {
  id: uuid().$type<Id<'admin token'>>().primaryKey(),
  hash: bytea('hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
})

export const auditLog = pgTable('audit_log', {
  id: uuid().$type<Id<'audit entry'>>().primaryKey(),
  action: text().notNull(),
  userId: userId(),
  sessionId: uuid('session_id').$type<SessionId>(),
  address: text(),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
})
