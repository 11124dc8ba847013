import {
  authenticateClient,
  exchangeAuthorizationCode,
  OAUTH_GRANT_TYPES,
  type OAuthClientRow,
  type OAuthGrantType,
  refreshClientSession,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { parseClientCredentials } from './client-credentials.ts'
import { authErrorResponse } from './error-response.ts'
import { rateLimit } from './rate-limit.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** `POST /oauth/token`: issues tokens to OAuth clients. Its errors are those of RFC 6749. */
export function createOAuthTokenRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post('/oauth/token', rateLimit(rateLimits, 'sign_in'), async (c) => {
    const parameters = parseParameters(await c.req.text(), c.req.header('Content-Type'))
    const credentials = parseClientCredentials(c.req.header('Authorization'), parameters)
    if (!credentials.ok) return authErrorResponse(c, credentials.error)
    const client = await authenticateClient(c.var.db, credentials.value)
    return client.ok ? handleGrant(c, client.value, parameters) : respond(c, client)
  })
}

/** A form, as the standard has it, or JSON. Empty values count as absent. */
function parseParameters(text: string, contentType = ''): Map<string, string> {
  const fields = /^application\/json\b/i.test(contentType)
    ? Object.entries(parseJsonObject(text))
    : [...new URLSearchParams(text)]
  return new Map(
    fields.flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])),
  )
}

function parseJsonObject(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

type GrantHandler = (
  c: AuthContext,
  client: OAuthClientRow,
  parameters: Map<string, string>,
) => Promise<Response>

const grantHandlers: Record<OAuthGrantType, GrantHandler> = {
  authorization_code: handleAuthorizationCode,
  refresh_token: handleRefreshToken,
}

async function handleGrant(...[c, client, parameters]: Parameters<GrantHandler>) {
  const requested = parameters.get('grant_type')
  if (!requested) return missingParameterResponse(c, 'grant_type')
  const grantType = OAUTH_GRANT_TYPES.find((type) => type === requested)
  if (!grantType) return authErrorResponse(c, { code: 'oauth_grant_type_unsupported' })
  if (!client.grantTypes.includes(grantType)) {
    return authErrorResponse(c, { code: 'oauth_grant_type_not_allowed' })
  }
  return grantHandlers[grantType](c, client, parameters)
}

async function handleAuthorizationCode(...[c, client, parameters]: Parameters<GrantHandler>) {
  const code = parameters.get('code')
  if (!code) return missingParameterResponse(c, 'code')
  const verifier = parameters.get('code_verifier')
  if (!verifier) return missingParameterResponse(c, 'code_verifier')
  const redirectUri = parameters.get('redirect_uri') ?? null
  const input = { client, code, verifier, redirectUri, ...getRequestContext(c) }
  return respond(c, await exchangeAuthorizationCode(c.var.db, input))
}

async function handleRefreshToken(...[c, client, parameters]: Parameters<GrantHandler>) {
  const token = parameters.get('refresh_token')
  if (!token) return missingParameterResponse(c, 'refresh_token')
  const input = { client, token, scope: parameters.get('scope') ?? null, ...getRequestContext(c) }
  return respond(c, await refreshClientSession(c.var.db, input))
}

function missingParameterResponse(c: AuthContext, parameter: string) {
  return authErrorResponse(c, { code: 'oauth_token_parameter_missing', params: { parameter } })
}
