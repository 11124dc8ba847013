import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { Amr } from '../contract.ts'
import type { OAuthClientId, RefreshTokenId, SessionId } from '../ids.ts'
import type { OAuthScope } from '../oauth-scopes.ts'
import { userIdColumn } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable('sessions', {
  id: uuid().$type<SessionId>().primaryKey(),
  userId: userIdColumn()
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
  oauthClientId: uuid('oauth_client_id').$type<OAuthClientId>(),
  oauthScopes: text('oauth_scopes').array().$type<OAuthScope[]>(),
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
    userId: userIdColumn()
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
    userId: userIdColumn()
      .notNull()
      .references(() => users.id),
    network: text().notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)
