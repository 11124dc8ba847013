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
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { buildLinkRedirect, getRedirectTo } from './redirect.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** Verifies the links (GET) and codes (POST) of e-mails and text messages. */
export function createVerifyRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .use('/verify', rateLimit(rateLimits, 'verify'))
    .post('/verify', withBody(VerifyCode, handleCode))
    .get('/verify', handleLink)
}

async function handleCode(c: AuthContext, body: z.infer<typeof VerifyCode>) {
  const input = parseVerifyInput(body)
  if ('error' in input) return respond(c, input)
  if (body.email && !parseEmailAddress(body.email)) {
    return respond(c, invalidEmailAddress(), () => 422)
  }
  const result = await verifyCode(c.var.db, { ...input, ...getRequestContext(c) })
  return respond(
    c,
    'partialMessage' in result ? { msg: result.partialMessage, code: '200' } : result,
  )
}

async function handleLink(c: AuthContext) {
  // Mail scanners send HEAD requests, which must not use the token.
  if (c.req.method === 'HEAD') return c.body(null, 204)
  const { type, token } = c.req.query()
  if (!type || !token) {
    const message = 'Verify requires a token and a verification type'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const { identity, db } = c.var
  // The page asks for a click, so that a link on another site cannot sign its visitor in.
  if (identity.settings.flows.linkTarget === 'page' && isCrossSiteNavigation(c)) {
    return c.redirect(`${identity.publicUrl}/auth/confirm${new URL(c.req.url).search}`, 303)
  }
  const result = await verifyLink(db, { type, presented: { token }, ...getRequestContext(c) })
  const isPkce = isPkceToken(token)
  return c.redirect(buildLinkRedirect(c, getRedirectTo(c), { type, isPkce, result }), 303)
}

function parseVerifyInput(body: z.infer<typeof VerifyCode>) {
  const { type, token, token_hash, email, phone, redirect_to } = body
  if (!type) return fail('validation_failed', 'Verify requires a verification type')
  if (!token === !token_hash) {
    return fail('validation_failed', 'Verify requires either a token or a token hash')
  }
  if (token_hash) {
    return email || phone || redirect_to
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
