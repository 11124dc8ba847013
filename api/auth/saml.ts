import type { z } from 'zod'
import { SignInWithSso } from '#contract/identity'
import {
  buildSamlMetadata,
  handleSamlResponse,
  parsePkceChallenge,
  parseSamlResponse,
  resolveRedirectUrl,
  startSamlSignIn,
} from '#modules/identity'
import type { Logger } from '#platform/log'
import type { RateLimits } from '../http/rate-limit.ts'
import { bindBrowser, getBrowserBinding, isNavigation } from './browser-binding.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { redirectFromProvider } from './provider-redirect.ts'
import { rateLimit } from './rate-limit.ts'
import { respond } from './respond.ts'
import {
  type AuthContext,
  type AuthMiddleware,
  createAuthRouter,
  getRequestContext,
} from './router.ts'

/** Single sign-on by SAML 2.0. */
export function createSamlRoutes(rateLimits: RateLimits | null, log: Logger) {
  const limit = rateLimit(rateLimits, 'sign_in')
  return createAuthRouter()
    .post('/sso', requireSamlEnabled, limit, withBody(SignInWithSso, redirectToSamlProvider))
    .get('/sso/saml/metadata', requireSamlEnabled, async (c) => {
      c.header('Content-Type', 'application/xml')
      return c.body(await buildSamlMetadata(c.var.identity))
    })
    .post('/sso/saml/acs', requireSamlEnabled, limit, (c) => finishSamlSignIn(c, log))
}

const requireSamlEnabled: AuthMiddleware = async (c, next) => {
  if (c.var.identity.settings.samlProviders.length > 0) return next()
  return authErrorResponse(c, { code: 'saml_disabled' })
}

async function redirectToSamlProvider(c: AuthContext, body: z.infer<typeof SignInWithSso>) {
  const challenge = parsePkceChallenge(body)
  if (!challenge.ok) return authErrorResponse(c, challenge.error)
  const { identity, now } = getRequestContext(c)
  const result = await startSamlSignIn(c.var.db, {
    ...{ providerId: body.provider_id, domain: body.domain, identity, now },
    challenge: challenge.value,
    redirectTo: resolveRedirectUrl([body.redirect_to, c.req.header('Referer')], identity),
    browserToken: bindBrowser(c, { usesFormPost: true }),
  })
  return result.ok && !body.skip_http_redirect
    ? c.redirect(result.value.url, 303)
    : respond(c, result)
}

/** Redirects back to the client. A document that no identity provider sends is rejected before anything is read from it. */
async function finishSamlSignIn(c: AuthContext, log: Logger) {
  const form = new URLSearchParams(await c.req.text())
  const samlResponse = form.get('SAMLResponse')
  const document = samlResponse ? parseSamlResponse(samlResponse) : null
  if (document && !document.ok) return authErrorResponse(c, document.error)
  const returned = await handleSamlResponse(c.var.db, {
    ...{ relayState: form.get('RelayState'), samlXml: document?.value ?? null },
    ...{ browserToken: getBrowserBinding(c), isBrowserRequest: isNavigation(c) },
    ...getRequestContext(c),
  })
  return redirectFromProvider(c, returned, log)
}
