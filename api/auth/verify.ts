import type { z } from 'zod'
import { Verify } from '#contract/identity'
import {
  followLink,
  isPkceLink,
  type Refused,
  refused,
  type ShownSession,
  verifyCode,
} from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { refuse } from './errors.ts'
import { landing, problemOf, withFragment, withQuery } from './landing.ts'

/** Where the links of letters lead, and where their codes are typed. */
export function verifications(rateLimits: RateLimits | null) {
  return newAuthArea()
    .use('/verify', slowed(rateLimits, 'verify'))
    .post('/verify', async (c) => {
      const body = await bodyOf(c, Verify)
      if (body instanceof Response) return body
      const asked = askedBy(body)
      if ('refused' in asked) return refuse(c, asked.refused)
      const answer = await verifyCode(c.var.db, { ...asked, ...given(c) })
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .get('/verify', async (c) => {
      const { type, token } = c.req.query()
      if (!type || !token) {
        const message = 'Verify requires a token and a verification type'
        return refuse(c, { code: 'validation_failed', message })
      }
      const answer = await followLink(c.var.db, { type, link: token, ...given(c) })
      return c.redirect(arrival(landing(c), { type, token, answer }), 303)
    })
}

function askedBy({ type, token, token_hash, email, phone }: z.infer<typeof Verify>) {
  if (!type) return refused('validation_failed', 'Verify requires a verification type')
  if (!token === !token_hash) {
    return refused('validation_failed', 'Verify requires either a token or a token hash')
  }
  if (token_hash) {
    return email || phone
      ? refused('validation_failed', 'Only the token_hash and type should be provided')
      : { type, shown: { link: token_hash } }
  }
  if (!email === !phone) {
    return refused(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  }
  return email
    ? { type, shown: { to: email.trim().toLowerCase(), code: token! } }
    : refused('otp_expired', 'Token has expired or is invalid')
}

interface Followed {
  type: string
  token: string
  answer: ShownSession | { authCode: string } | Refused
}

/** Where whoever follows a link arrives, and what they carry there. */
function arrival(url: string, { type, token, answer }: Followed): string {
  if ('authCode' in answer) return withQuery(url, { code: answer.authCode })
  if (!('refused' in answer)) return withFragment(url, carriedBy(answer, type))
  const problem = problemOf(answer)
  // A client that exchanges codes looks at the query alone.
  return withFragment(isPkceLink(token) ? withQuery(url, problem) : url, problem)
}

/** In the order of the alphabet. */
function carriedBy(session: ShownSession, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: `${session.expires_at}`,
    expires_in: `${session.expires_in}`,
    refresh_token: session.refresh_token,
    ...{ sb: '', token_type: session.token_type, type },
  }
}
