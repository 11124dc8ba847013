import { formatOAuthScopes } from '../oauth-scopes.ts'
import { type ActiveSession, buildTokenResponse } from '../sessions/token-response.ts'
import type { IdentityDependencies } from '../settings.ts'
import type { OAuthClientRow } from '../tables.ts'
import { canSignIdTokens, signIdToken } from './id-token.ts'

interface ClientTokenInput {
  client: OAuthClientRow
  activeSession: ActiveSession
  nonce: string | null
  identity: IdentityDependencies
  now: Date
}

/** The response of the token endpoint (RFC 6749, section 5.1). Unlike that of the shop's clients it has no user. */
export async function buildClientTokenResponse(input: ClientTokenInput) {
  const { client, activeSession, identity, now } = input
  const { user: _, expires_at: __, ...tokens } = await buildTokenResponse(activeSession, input)
  const { refresh_token, ...others } = tokens
  const scopes = activeSession.session.oauthScopes ?? []
  const hasIdToken = scopes.includes('openid') && (await canSignIdTokens(identity, now))
  return {
    ...others,
    ...(client.grantTypes.includes('refresh_token') && { refresh_token }),
    scope: formatOAuthScopes(scopes),
    ...(hasIdToken && { id_token: await signIdToken(input) }),
  }
}

export type ClientTokenResponse = Awaited<ReturnType<typeof buildClientTokenResponse>>
