import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#platform/db/columns'
import type { OAuthAuthorizationId, OAuthClientId, SessionId } from '../ids.ts'
import { OAUTH_AUTH_METHODS, type OAuthGrantType, type OAuthScope } from '../oauth-scopes.ts'
import { userIdColumn } from './columns.ts'

const clientIdColumn = () => uuid('client_id').$type<OAuthClientId>().notNull()
const scopesColumn = () => text().array().$type<OAuthScope[]>()

export const oauthClients = pgTable('oauth_clients', {
  id: uuid().$type<OAuthClientId>().primaryKey(),
  name: text().notNull(),
  uri: text(),
  logoUri: text('logo_uri'),
  redirectUris: text('redirect_uris').array().notNull(),
  grantTypes: text('grant_types').array().$type<OAuthGrantType[]>().notNull(),
  scopes: scopesColumn(),
  authMethod: text('auth_method', { enum: OAUTH_AUTH_METHODS }).notNull(),
  secretHash: bytea('secret_hash'),
  registrationType: text('registration_type', { enum: ['manual', 'dynamic'] }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
})
export type OAuthClientRow = typeof oauthClients.$inferSelect

export const oauthAuthorizations = pgTable('oauth_authorizations', {
  id: uuid().$type<OAuthAuthorizationId>().primaryKey(),
  clientId: clientIdColumn(),
  redirectUri: text('redirect_uri').notNull(),
  scopes: scopesColumn().notNull(),
  state: text(),
  nonce: text(),
  codeChallenge: text('code_challenge').notNull(),
  needsConsent: boolean('needs_consent').notNull(),
  userId: userIdColumn(),
  approvedBySessionId: uuid('approved_by_session_id').$type<SessionId>(),
  decidedAt: timestamptz('decided_at'),
  codeHash: bytea('code_hash').unique(),
  redeemedAt: timestamptz('redeemed_at'),
  sessionId: uuid('session_id').$type<SessionId>(),
  createdAt: timestamptz('created_at').notNull(),
})
export type OAuthAuthorizationRow = typeof oauthAuthorizations.$inferSelect

export const oauthGrants = pgTable(
  'oauth_grants',
  {
    userId: userIdColumn().notNull(),
    clientId: clientIdColumn(),
    scopes: scopesColumn().notNull(),
    grantedAt: timestamptz('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientId] })],
)
