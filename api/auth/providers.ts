import { goToProvider, readChallenge, returnFromProvider, type SignedIn } from '#modules/identity'
import type { Log } from '#platform/log'
import type { RateLimits } from '../rate-limit.ts'
import { type C, given, newAuthArea, slowed } from './area.ts'
import { back, failure, landWith, written } from './back.ts'
import { browserMark, isBrowser, markBrowser } from './browser.ts'
import { refuse } from './errors.ts'
import { landing } from './landing.ts'

/** The way to Google or Apple, and back. */
export function providers(rateLimits: RateLimits | null, log: Log) {
  return newAuthArea()
    .get('/authorize', slowed(rateLimits, 'sign_in'), (c) => leave(c, { log, who: null }))
    .on(['GET', 'POST'], '/callback', slowed(rateLimits, 'sign_in'), async (c) => {
      const parameters = await cameBack(c)
      const browser = { browser: browserMark(c), isBrowser: isBrowser(c) }
      const returned = await returnFromProvider(c.var.db, { parameters, ...browser, ...given(c) })
      return back(c, returned, log)
    })
}

/** Sends somebody to a provider: to sign in, or to add what they come back with to their account. */
export async function leave(c: C, { log, who }: { log: Log; who: SignedIn | null }) {
  const query = c.req.query()
  const challenge = readChallenge(query)
  if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
  const { provider, scopes, skip_http_redirect, ...parameters } = query
  const isAsked = skip_http_redirect === 'true'
  const redirectTo = landing(c)
  const { identity, now } = given(c)
  const answer = await goToProvider(c.var.db, {
    ...{ provider, scopes, parameters, redirectTo, challenge, identity, now },
    sessionId: who?.session.id ?? null,
    browser: markBrowser(c, { isPostedTo: provider === 'apple' }),
  }).catch((error: unknown) => ({ failed: error }))
  if ('refused' in answer) return refuse(c, answer.refused)
  if ('failed' in answer) {
    const problem = failure(c, answer.failed, log)
    return isAsked ? refuse(c, problem) : landWith(c, redirectTo, written(problem))
  }
  return isAsked ? c.json(answer) : c.redirect(answer.url, 302)
}

/** A provider sends people back with an address, or has their browser post a form (Apple). */
async function cameBack(c: C): Promise<URLSearchParams> {
  if (c.req.method === 'POST') return new URLSearchParams(await c.req.text())
  return new URL(c.req.url).searchParams
}
