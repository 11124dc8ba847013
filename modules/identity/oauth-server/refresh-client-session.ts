import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { coversScopes, type OAuthScope, parseOAuthScopes } from '../oauth-scopes.ts'
import { exchangeRefreshToken } from '../sessions/refresh-session.ts'
import { parseRefreshToken } from '../sessions/refresh-token.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type OAuthClientRow, type RefreshTokenId, refreshTokens, sessions } from '../tables.ts'
import { buildClientTokenResponse, type ClientTokenResponse } from './client-token-response.ts'

export interface RefreshClientSessionInput {
  /** Authenticated. */
  client: OAuthClientRow
  token: string
  /** The requested scope; null: all that is granted. The response has all that is granted in either case. */
  scope: string | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Exchanges a refresh token of the client for the next one and a new access token, as `refreshSession` does. */
export async function refreshClientSession(
  db: Database,
  { client, scope, ...input }: RefreshClientSessionInput,
): Promise<IdentityResult<ClientTokenResponse>> {
  const id = parseRefreshToken(input.token, input.identity.secretKey)
  const granted = id && id !== 'malformed' ? await findGrantedScopes(db, id) : null
  if (!granted) return err('oauth_refresh_token_invalid')
  const requested = scope === null ? granted : parseOAuthScopes(scope)
  if (!requested || !coversScopes(granted, requested)) return err('oauth_scope_not_granted')
  const refreshed = await exchangeRefreshToken(db, { ...input, oauthClientId: client.id })
  if (!refreshed.ok) return err('oauth_refresh_token_invalid')
  const activeSession = refreshed.value
  return ok(await buildClientTokenResponse({ ...input, client, activeSession, nonce: null }))
}

/** The scopes of a session never change. */
async function findGrantedScopes(db: Database, id: RefreshTokenId): Promise<OAuthScope[] | null> {
  const [session] = await db
    .select({ scopes: sessions.oauthScopes })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(eq(refreshTokens.id, id))
  return session?.scopes ?? null
}
