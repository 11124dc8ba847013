import { followLink, type Refused } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, slowed } from './area.ts'
import { refuse } from './errors.ts'
import { arrival, landingAmong } from './landing.ts'

/**
 * What the page sends that a letter leads to (`/auth/confirm`): what its link carries when the button is pressed, or a
 * code and an address. A form, so that it works without scripts; whoever cannot go on comes back to the page.
 */
export function confirmations(rateLimits: RateLimits | null) {
  return newAuthArea().post('/confirm', slowed(rateLimits, 'verify'), async (c) => {
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') {
      return refuse(c, { code: 'validation_failed', message: 'This form is sent by its own page' })
    }
    const said = new URLSearchParams(await c.req.text())
    const type = said.get('type') ?? ''
    const answer = await followLink(c.var.db, { type, shown: shownBy(said), ...given(c) })
    if ('refused' in answer) return c.redirect(pageAgain(said, answer), 303)
    const url = landingAmong([said.get('redirect_to') ?? undefined], c)
    return c.redirect(arrival(url, { type, isPkce: false, answer }), 303)
  })
}

function shownBy(said: URLSearchParams) {
  const code = said.get('code')?.replace(/\s/g, '')
  return code
    ? { code, to: said.get('email')?.trim().toLowerCase() ?? '' }
    : { link: said.get('token') ?? '' }
}

/** The page says why not, and takes the code still: without the link, which has had its turn. */
function pageAgain(said: URLSearchParams, { refused }: Refused): string {
  const kept = ['type', 'redirect_to'].map((name) => [name, said.get(name) ?? ''])
  const query = new URLSearchParams(kept.filter(([, value]) => value))
  if (said.get('code') && said.get('token')) query.set('token', said.get('token')!)
  query.set('failed', said.get('code') ? `code_${refused.code}` : refused.code)
  return `/auth/confirm?${query}`
}
