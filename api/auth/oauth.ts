import {
  type CurrentUser,
  handleProviderCallback,
  parsePkceChallenge,
  startProviderSignIn,
} from '#modules/identity'
import type { Logger } from '#platform/log'
import type { RateLimits } from '../http/rate-limit.ts'
import { bindBrowser, getBrowserBinding, isNavigation } from './browser-binding.ts'
import { authErrorResponse } from './errors.ts'
import {
  logProviderFailure,
  redirectFromProvider,
  redirectWithError,
  toOAuthErrorParameters,
} from './provider-redirect.ts'
import { getRedirectTo } from './redirect.ts'
import { type AuthContext, createAuthRouter, getRequestContext, rateLimit } from './router.ts'

/** The way to Google or Apple, and back. */
export function createOAuthRoutes(rateLimits: RateLimits | null, log: Logger) {
  return createAuthRouter()
    .get('/authorize', rateLimit(rateLimits, 'sign_in'), (c) =>
      redirectToProvider(c, { log, currentUser: null }),
    )
    .on(['GET', 'POST'], '/callback', rateLimit(rateLimits, 'sign_in'), async (c) => {
      const parameters = await getCallbackParameters(c)
      const browser = { browserToken: getBrowserBinding(c), isBrowserRequest: isNavigation(c) }
      const returned = await handleProviderCallback(c.var.db, {
        parameters,
        ...browser,
        ...getRequestContext(c),
      })
      return redirectFromProvider(c, returned, log)
    })
}

/** Sends somebody to a provider: to sign in, or to add what they come back with to their account. */
export async function redirectToProvider(
  c: AuthContext,
  { log, currentUser }: { log: Logger; currentUser: CurrentUser | null },
) {
  const query = c.req.query()
  const challenge = parsePkceChallenge(query)
  if (challenge && 'error' in challenge) return authErrorResponse(c, challenge.error)
  const { provider, scopes, skip_http_redirect, ...parameters } = query
  const isAsked = skip_http_redirect === 'true'
  const redirectTo = getRedirectTo(c)
  const { identity, now } = getRequestContext(c)
  const answer = await startProviderSignIn(c.var.db, {
    ...{ provider, scopes, parameters, redirectTo, challenge, identity, now },
    sessionId: currentUser?.session.id ?? null,
    browserToken: bindBrowser(c, { usesFormPost: provider === 'apple' }),
  }).catch((error: unknown) => ({ failed: error }))
  if ('error' in answer) return authErrorResponse(c, answer.error)
  if ('failed' in answer) {
    const problem = logProviderFailure(c, answer.failed, log)
    return isAsked
      ? authErrorResponse(c, problem)
      : redirectWithError(c, redirectTo, toOAuthErrorParameters(problem))
  }
  return isAsked ? c.json(answer) : c.redirect(answer.url, 302)
}

/** A provider sends people back with an address, or has their browser post a form (Apple). */
async function getCallbackParameters(c: AuthContext): Promise<URLSearchParams> {
  if (c.req.method === 'POST') return new URLSearchParams(await c.req.text())
  return new URL(c.req.url).searchParams
}
