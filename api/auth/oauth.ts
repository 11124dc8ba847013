import {
  type CurrentUser,
  handleProviderCallback,
  parsePkceChallenge,
  startProviderSignIn,
} from '#modules/identity'
import type { Logger } from '#platform/log'
import { err } from '#platform/result'
import type { RateLimits } from '../http/rate-limit.ts'
import { bindBrowser, getBrowserBinding, isNavigation } from './browser-binding.ts'
import { authErrorResponse } from './error-response.ts'
import {
  logProviderFailure,
  redirectFromProvider,
  redirectWithError,
  toOAuthErrorParameters,
} from './provider-redirect.ts'
import { rateLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** Sign-in with an OAuth provider: Google or Apple. */
export function createOAuthRoutes(rateLimits: RateLimits | null, log: Logger) {
  return createAuthRouter()
    .get('/authorize', rateLimit(rateLimits, 'sign_in'), (c) =>
      redirectToProvider(c, { log, currentUser: null }),
    )
    .on(['GET', 'POST'], '/callback', rateLimit(rateLimits, 'sign_in'), async (c) => {
      const returned = await handleProviderCallback(c.var.db, {
        ...{ parameters: await getCallbackParameters(c), browserToken: getBrowserBinding(c) },
        ...{ isBrowserRequest: isNavigation(c), ...getRequestContext(c) },
      })
      return redirectFromProvider(c, returned, log)
    })
}

/** Starts an OAuth flow. With a `currentUser` it links the identity to their account, else it signs in. */
export async function redirectToProvider(
  c: AuthContext,
  { log, currentUser }: { log: Logger; currentUser: CurrentUser | null },
) {
  const query = c.req.query()
  const challenge = parsePkceChallenge(query)
  if (!challenge.ok) return authErrorResponse(c, challenge.error)
  const { provider, scopes, skip_http_redirect, ...parameters } = query
  const wantsJson = skip_http_redirect === 'true'
  const redirectTo = getRedirectTo(c)
  const { identity, now } = getRequestContext(c)
  const result = await startProviderSignIn(c.var.db, {
    ...{ provider, scopes, parameters, redirectTo, challenge: challenge.value, identity, now },
    sessionId: currentUser?.session.id ?? null,
    browserToken: bindBrowser(c, { usesFormPost: provider === 'apple' }),
  }).catch((cause: unknown) => {
    logProviderFailure(c, cause, log)
    return err('provider_failed')
  })
  if (wantsJson) return respond(c, result)
  if (result.ok) return c.redirect(result.value.url, 302)
  return result.error.code === 'provider_failed'
    ? redirectWithError(c, redirectTo, toOAuthErrorParameters(result.error))
    : authErrorResponse(c, result.error)
}

/** Providers return by a redirect with query parameters; Apple by a form post. */
async function getCallbackParameters(c: AuthContext): Promise<URLSearchParams> {
  if (c.req.method === 'POST') return new URLSearchParams(await c.req.text())
  return new URL(c.req.url).searchParams
}
