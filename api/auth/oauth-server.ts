import { buildServerMetadata, getUserInfo, startAuthorization } from '#modules/identity'
import { bearerToken } from '../http/authentication.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { buildAuthPagePath } from './auth-page-path.ts'
import { isNavigation } from './browser-binding.ts'
import { type AuthError, authErrorResponse } from './error-response.ts'
import { rateLimit } from './rate-limit.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

const CONSENT_PAGE = '/oauth/consent'

/** The OAuth 2.1 server: other applications sign users in with their account of this shop (decision 0041). */
export function createOAuthServerRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .on(['GET', 'POST'], '/oauth/authorize', rateLimit(rateLimits, 'sign_in'), handleAuthorize)
    .on(['GET', 'POST'], '/oauth/userinfo', handleUserInfo)
    .get('/.well-known/oauth-authorization-server', handleServerMetadata)
    .get('/.well-known/openid-configuration', handleServerMetadata)
}

async function handleAuthorize(c: AuthContext) {
  const parameters =
    c.req.method === 'POST'
      ? new URLSearchParams(await c.req.text())
      : new URL(c.req.url).searchParams
  const { identity, now } = getRequestContext(c)
  const started = await startAuthorization(c.var.db, { parameters, identity, now })
  if (!started.ok) return authorizeErrorResponse(c, started.error)
  const { authorizationId, redirectUrl } = started.value
  return c.redirect(
    redirectUrl ?? buildConsentPath(c, { authorization_id: authorizationId }),
    c.req.method === 'POST' ? 303 : 302,
  )
}

/** A browser shows the response, so it gets a page. */
function authorizeErrorResponse(c: AuthContext, error: AuthError) {
  if (!isNavigation(c)) return authErrorResponse(c, error)
  return c.redirect(buildConsentPath(c, { error: error.code }), 303)
}

function buildConsentPath(c: AuthContext, query: Record<string, string>): string {
  return buildAuthPagePath(c, { path: `${CONSENT_PAGE}?${new URLSearchParams(query)}` })
}

async function handleUserInfo(c: AuthContext) {
  const token = bearerToken(c)
  if (!token) {
    c.header('WWW-Authenticate', 'Bearer')
    return authErrorResponse(c, { code: 'token_missing' })
  }
  const { identity, now } = getRequestContext(c)
  const info = await getUserInfo(c.var.db, { token, identity, now })
  if (info.ok) return c.json(info.value)
  c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return authErrorResponse(c, info.error, 401)
}

async function handleServerMetadata(c: AuthContext) {
  const { identity, now } = getRequestContext(c)
  c.header('Cache-Control', 'public, max-age=600')
  return c.json(await buildServerMetadata(identity, now))
}
