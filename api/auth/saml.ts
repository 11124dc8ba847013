import type { MiddlewareHandler } from 'hono'
import { SignInWithSso } from '#contract/identity'
import {
  buildSamlMetadata,
  handleSamlResponse,
  parsePkceChallenge,
  resolveRedirectUrl,
  startSamlSignIn,
} from '#modules/identity'
import type { Logger } from '#platform/log'
import type { RateLimits } from '../http/rate-limit.ts'
import { bindBrowser, getBrowserBinding, isNavigation } from './browser-binding.ts'
import { authErrorResponse } from './errors.ts'
import { redirectFromProvider } from './provider-redirect.ts'
import { parseBody } from './request-body.ts'
import {
  type AuthContext,
  type AuthVariables,
  createAuthRouter,
  getRequestContext,
  rateLimit,
} from './router.ts'

/** The way to an employer's own sign-in, and back (SAML 2.0). */
export function createSamlRoutes(rateLimits: RateLimits | null, log: Logger) {
  const slow = rateLimit(rateLimits, 'sign_in')
  return createAuthRouter()
    .post('/sso', requireSamlEnabled, slow, redirectToSamlProvider)
    .get('/sso/saml/metadata', requireSamlEnabled, (c) => {
      c.header('Content-Type', 'application/xml')
      return c.body(buildSamlMetadata(c.var.identity))
    })
    .post('/sso/saml/acs', requireSamlEnabled, slow, async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const browser = { browserToken: getBrowserBinding(c), isBrowserRequest: isNavigation(c) }
      const returned = await handleSamlResponse(c.var.db, {
        ...{ relayState: form.get('RelayState'), samlResponse: form.get('SAMLResponse') },
        ...{ ...browser, ...getRequestContext(c) },
      })
      return redirectFromProvider(c, returned, log)
    })
}

const requireSamlEnabled: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  if (c.var.identity.settings.samlProviders.length > 0) return next()
  return authErrorResponse(c, { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
}

async function redirectToSamlProvider(c: AuthContext) {
  const body = await parseBody(c, SignInWithSso)
  if (body instanceof Response) return body
  const challenge = parsePkceChallenge(body)
  if (challenge && 'error' in challenge) return authErrorResponse(c, challenge.error)
  const { identity, now } = getRequestContext(c)
  const answer = await startSamlSignIn(c.var.db, {
    ...{ providerId: body.provider_id, domain: body.domain, challenge, identity, now },
    redirectTo: resolveRedirectUrl([body.redirect_to, c.req.header('Referer')], identity),
    browserToken: bindBrowser(c, { usesFormPost: true }),
  })
  if ('error' in answer) return authErrorResponse(c, answer.error)
  return body.skip_http_redirect ? c.json(answer) : c.redirect(answer.url, 303)
}
