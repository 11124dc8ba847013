import type { MiddlewareHandler } from 'hono'
import { Sso } from '#contract/identity'
import {
  goToEmployer,
  readChallenge,
  redirectFor,
  returnFromEmployer,
  samlMetadata,
} from '#modules/identity'
import type { Log } from '#platform/log'
import type { RateLimits } from '../rate-limit.ts'
import { type AuthVars, type C, given, newAuthArea, slowed } from './area.ts'
import { back } from './back.ts'
import { bodyOf } from './body.ts'
import { browserMark, isBrowser, markBrowser } from './browser.ts'
import { refuse } from './errors.ts'

/** The way to an employer's own sign-in, and back (SAML 2.0). */
export function singleSignOn(rateLimits: RateLimits | null, log: Log) {
  const slow = slowed(rateLimits, 'sign_in')
  return newAuthArea()
    .post('/sso', whereItIsOn, slow, leave)
    .get('/sso/saml/metadata', whereItIsOn, (c) => {
      c.header('Content-Type', 'application/xml')
      return c.body(samlMetadata(c.var.identity))
    })
    .post('/sso/saml/acs', whereItIsOn, slow, async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const browser = { browser: browserMark(c), isBrowser: isBrowser(c) }
      const returned = await returnFromEmployer(c.var.db, {
        ...{ relayState: form.get('RelayState'), samlResponse: form.get('SAMLResponse') },
        ...{ ...browser, ...given(c) },
      })
      return back(c, returned, log)
    })
}

const whereItIsOn: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  if (c.var.identity.settings.samlProviders.length > 0) return next()
  return refuse(c, { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
}

async function leave(c: C) {
  const body = await bodyOf(c, Sso)
  if (body instanceof Response) return body
  const challenge = readChallenge(body)
  if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
  const { identity, now } = given(c)
  const answer = await goToEmployer(c.var.db, {
    ...{ providerId: body.provider_id, domain: body.domain, challenge, identity, now },
    redirectTo: redirectFor([body.redirect_to, c.req.header('Referer')], identity),
    browser: markBrowser(c, { isPostedTo: true }),
  })
  if ('refused' in answer) return refuse(c, answer.refused)
  return body.skip_http_redirect ? c.json(answer) : c.redirect(answer.url, 303)
}
