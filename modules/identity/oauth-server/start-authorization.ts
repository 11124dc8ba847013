import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { newRandomId } from '#platform/ids'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { IdentityDependencies } from '../settings.ts'
import {
  type OAuthAuthorizationId,
  type OAuthClientId,
  type OAuthClientRow,
  oauthAuthorizations,
} from '../tables.ts'
import { buildErrorRedirect } from './authorization-response.ts'
import { getClient } from './clients.ts'
import { canSignIdTokens } from './id-token.ts'
import { parseAuthorizationRequest } from './parse-authorization-request.ts'

interface StartAuthorizationInput {
  parameters: URLSearchParams
  identity: IdentityDependencies
  now: Date
}

/** The consent page asks the user, or the client gets an error. */
type StartedAuthorization =
  | { authorizationId: OAuthAuthorizationId; redirectUrl: null }
  | { authorizationId: null; redirectUrl: string }

/**
 * Saves the authorization request of a client. Fails if the client or its redirect URI is unknown: then the user must
 * not be redirected, because the URL could be an attacker's. Other errors are redirected to the client.
 */
export async function startAuthorization(
  db: Database,
  { parameters, identity, now }: StartAuthorizationInput,
): Promise<IdentityResult<StartedAuthorization>> {
  const client = await findClient(db, parameters)
  if (!client) return err('oauth_client_unknown')
  const redirectUri = findRedirectUri(client, parameters)
  if (!redirectUri) return err('oauth_redirect_uri_not_registered')
  const state = parameters.get('state')
  const request = parseAuthorizationRequest(parameters, {
    clientScopes: client.scopes,
    isOpenIdSupported: await canSignIdTokens(identity, now),
  })
  if (!request.ok) {
    const { code, params } = request.error
    const error = { code, description: `${params?.description}` }
    const redirectUrl = buildErrorRedirect(error, { redirectUri, state, identity })
    return ok({ authorizationId: null, redirectUrl })
  }
  const id = newRandomId<'oauth authorization'>() as OAuthAuthorizationId
  await db.insert(oauthAuthorizations).values({
    ...{ id, clientId: client.id, redirectUri, state, ...request.value, createdAt: now },
  })
  return ok({ authorizationId: id, redirectUrl: null })
}

async function findClient(db: Database, parameters: URLSearchParams) {
  const [clientId, ...others] = parameters.getAll('client_id')
  if (!z.uuid().safeParse(clientId).success || others.length > 0) return null
  return getClient(db, clientId as OAuthClientId)
}

/** Compares the text: a URL that only resembles a registered one may lead to somebody else. */
function findRedirectUri({ redirectUris }: OAuthClientRow, parameters: URLSearchParams) {
  const [redirectUri, ...others] = parameters.getAll('redirect_uri')
  return others.length === 0 ? redirectUris.find((uri) => uri === redirectUri) : undefined
}
