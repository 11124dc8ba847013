import type { z } from 'zod'
import { Verify } from '#contract/identity'
import {
  emailAddress,
  followLink,
  isPkceLink,
  notANumber,
  notAnAddress,
  phoneNumber,
  refused,
  verifyCode,
} from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { isLedByOthers } from './browser.ts'
import { refuse } from './errors.ts'
import { arrival, landing } from './landing.ts'

/** Where the links of letters lead, and where their codes are typed. */
export function verifications(rateLimits: RateLimits | null) {
  return newAuthArea()
    .use('/verify', slowed(rateLimits, 'verify'))
    .post('/verify', async (c) => {
      const body = await bodyOf(c, Verify)
      if (body instanceof Response) return body
      const asked = askedBy(body)
      if ('refused' in asked) return refuse(c, asked.refused)
      if (body.email && !emailAddress(body.email)) return refuse(c, notAnAddress().refused, 422)
      const answer = await verifyCode(c.var.db, { ...asked, ...given(c) })
      if ('refused' in answer) return refuse(c, answer.refused)
      return c.json('halfway' in answer ? { msg: answer.halfway, code: '200' } : answer)
    })
    .get('/verify', async (c) => {
      // Whoever only looks, as programs that check letters do, spends nothing.
      if (c.req.method === 'HEAD') return c.body(null, 204)
      const { type, token } = c.req.query()
      if (!type || !token) {
        const message = 'Verify requires a token and a verification type'
        return refuse(c, { code: 'validation_failed', message })
      }
      const { flows } = c.var.identity.settings
      // A press there shows that it is the visitor who wants in, and not the page that sent them.
      if (flows.links === 'page' && isLedByOthers(c)) {
        const { search } = new URL(c.req.url)
        return c.redirect(`${c.var.identity.publicUrl}/auth/confirm${search}`, 303)
      }
      const answer = await followLink(c.var.db, { type, shown: { link: token }, ...given(c) })
      return c.redirect(arrival(c, landing(c), { type, isPkce: isPkceLink(token), answer }), 303)
    })
}

function askedBy({ type, token, token_hash, email, phone, ...rest }: z.infer<typeof Verify>) {
  if (!type) return refused('validation_failed', 'Verify requires a verification type')
  if (!token === !token_hash) {
    return refused('validation_failed', 'Verify requires either a token or a token hash')
  }
  if (token_hash) {
    return email || phone || rest.redirect_to
      ? refused('validation_failed', 'Only the token_hash and type should be provided')
      : { type, shown: { link: token_hash } }
  }
  if (!email === !phone) {
    return refused(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  }
  const to = email ? email.trim().toLowerCase() : phoneNumber(phone)
  return to ? { type, shown: { to, code: token! } } : notANumber()
}
