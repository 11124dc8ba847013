import type { z } from 'zod'
import { VerifyCode } from '#contract/identity'
import {
  fail,
  invalidEmailAddress,
  invalidPhoneNumber,
  isPkceToken,
  parseEmailAddress,
  parsePhoneNumber,
  verifyCode,
  verifyLink,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { isCrossSiteNavigation } from './browser-binding.ts'
import { authErrorResponse } from './errors.ts'
import { buildLinkRedirect, getRedirectTo } from './redirect.ts'
import { parseBody } from './request-body.ts'
import { createAuthRouter, getRequestContext, rateLimit } from './router.ts'

/** Where the links of letters lead, and where their codes are typed. */
export function createVerifyRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .use('/verify', rateLimit(rateLimits, 'verify'))
    .post('/verify', async (c) => {
      const body = await parseBody(c, VerifyCode)
      if (body instanceof Response) return body
      const asked = parseVerifyInput(body)
      if ('error' in asked) return authErrorResponse(c, asked.error)
      if (body.email && !parseEmailAddress(body.email))
        return authErrorResponse(c, invalidEmailAddress().error, 422)
      const answer = await verifyCode(c.var.db, { ...asked, ...getRequestContext(c) })
      if ('error' in answer) return authErrorResponse(c, answer.error)
      return c.json(
        'partialMessage' in answer ? { msg: answer.partialMessage, code: '200' } : answer,
      )
    })
    .get('/verify', async (c) => {
      // Whoever only looks, as programs that check letters do, spends nothing.
      if (c.req.method === 'HEAD') return c.body(null, 204)
      const { type, token } = c.req.query()
      if (!type || !token) {
        const message = 'Verify requires a token and a verification type'
        return authErrorResponse(c, { code: 'validation_failed', message })
      }
      const { flows } = c.var.identity.settings
      // A press there shows that it is the visitor who wants in, and not the page that sent them.
      if (flows.linkTarget === 'page' && isCrossSiteNavigation(c)) {
        const { search } = new URL(c.req.url)
        return c.redirect(`${c.var.identity.publicUrl}/auth/confirm${search}`, 303)
      }
      const answer = await verifyLink(c.var.db, {
        type,
        presented: { token },
        ...getRequestContext(c),
      })
      return c.redirect(
        buildLinkRedirect(c, getRedirectTo(c), { type, isPkce: isPkceToken(token), answer }),
        303,
      )
    })
}

function parseVerifyInput({
  type,
  token,
  token_hash,
  email,
  phone,
  ...rest
}: z.infer<typeof VerifyCode>) {
  if (!type) return fail('validation_failed', 'Verify requires a verification type')
  if (!token === !token_hash) {
    return fail('validation_failed', 'Verify requires either a token or a token hash')
  }
  if (token_hash) {
    return email || phone || rest.redirect_to
      ? fail('validation_failed', 'Only the token_hash and type should be provided')
      : { type, presented: { token: token_hash } }
  }
  if (!email === !phone) {
    return fail(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  }
  const to = email ? email.trim().toLowerCase() : parsePhoneNumber(phone)
  return to ? { type, presented: { to, code: token! } } : invalidPhoneNumber()
}
