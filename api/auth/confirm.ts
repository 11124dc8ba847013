import type { MiddlewareHandler } from 'hono'
import { followLink } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { type AuthVars, given, newAuthArea, slowed } from './area.ts'
import { refuse } from './errors.ts'
import { arrival, landingAmong } from './landing.ts'

/**
 * What the page sends that a letter leads to (`/auth/confirm`): what its link carries when the button is pressed, or a
 * code and an address. A form, so that it works without scripts; whoever cannot go on comes back to the page.
 */
export function confirmations(rateLimits: RateLimits | null) {
  const often = slowed(rateLimits, 'verify')
  return newAuthArea().post('/confirm', byItsPage, backToThePage, often, async (c) => {
    const said = new URLSearchParams(await c.req.text())
    const type = said.get('type') ?? ''
    const answer = await followLink(c.var.db, { type, shown: shownBy(said), ...given(c) })
    if ('refused' in answer) {
      return c.redirect(pageAgain(said, { code: answer.refused.code, isSpent: true }), 303)
    }
    const url = landingAmong([said.get('redirect_to') ?? undefined], c)
    return c.redirect(arrival(c, url, { type, isPkce: false, answer }), 303)
  })
}

type Step = MiddlewareHandler<{ Variables: AuthVars }>

const byItsPage: Step = async (c, next) => {
  if (c.req.header('Sec-Fetch-Site') !== 'cross-site') return next()
  return refuse(c, { code: 'validation_failed', message: 'This form is sent by its own page' })
}

/** Whoever looks at a page reads no JSON: what was refused before the link had its turn is said there, too. */
const backToThePage: Step = async (c, next) => {
  await next()
  const code = c.res.headers.get('X-Sb-Error-Code')
  if (!code) return
  const said = new URLSearchParams(await c.req.text())
  const Location = pageAgain(said, { code, isSpent: false })
  c.res = new Response(null, { status: 303, headers: { Location } })
  // On a redirect it would mean: wait before you follow it.
  c.res.headers.delete('Retry-After')
}

function shownBy(said: URLSearchParams) {
  const code = said.get('code')?.replace(/\s/g, '')
  return code
    ? { code, to: said.get('email')?.trim().toLowerCase() ?? '' }
    : { link: said.get('token') ?? '' }
}

/** The page says why not, and takes the code still: without the link, once that has had its turn. */
function pageAgain(said: URLSearchParams, { code, isSpent }: { code: string; isSpent: boolean }) {
  const names = ['type', 'redirect_to', ...(isSpent && !said.get('code') ? [] : ['token'])]
  const kept = names.map((name) => [name, said.get(name) ?? ''])
  const query = new URLSearchParams(kept.filter(([, value]) => value))
  query.set('failed', said.get('code') ? `code_${code}` : code)
  return `/auth/confirm?${query}`
}
