import type { z } from 'zod'
import { VerifyCode } from '#contract/identity'
import {
  isPkceToken,
  parseEmailAddress,
  parsePhoneNumber,
  verifyCode,
  verifyLink,
} from '#modules/identity'
import { err, ok } from '#platform/result'
import type { RateLimits } from '../http/rate-limit.ts'
import { buildAuthPagePath } from './auth-page-path.ts'
import { isCrossSiteNavigation } from './browser-binding.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { buildLinkRedirect, getRedirectTo, PARTIAL_EMAIL_CHANGE_MESSAGE } from './redirect.ts'
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
  if (!input.ok) return authErrorResponse(c, input.error)
  if (body.email && !parseEmailAddress(body.email)) {
    return authErrorResponse(c, { code: 'email_address_invalid' }, 422)
  }
  const result = await verifyCode(c.var.db, { ...input.value, ...getRequestContext(c) })
  if (!result.ok || !('missingConfirmation' in result.value)) return respond(c, result)
  return c.json({ msg: PARTIAL_EMAIL_CHANGE_MESSAGE, code: '200' })
}

async function handleLink(c: AuthContext) {
  // Mail scanners send HEAD requests, which must not use the token.
  if (c.req.method === 'HEAD') return c.body(null, 204)
  const { type, token } = c.req.query()
  if (!type || !token) return authErrorResponse(c, { code: 'link_incomplete' })
  const { identity, db } = c.var
  // The page asks for a click, so that a link on another site cannot sign its visitor in.
  if (identity.settings.flows.linkTarget === 'page' && isCrossSiteNavigation(c)) {
    const path = `/auth/confirm${new URL(c.req.url).search}`
    const page = buildAuthPagePath(c, { path, redirectTo: c.req.query('redirect_to') })
    return c.redirect(identity.publicUrl + page, 303)
  }
  const result = await verifyLink(db, { type, presented: { token }, ...getRequestContext(c) })
  const isPkce = isPkceToken(token)
  return c.redirect(buildLinkRedirect(c, getRedirectTo(c), { type, isPkce, result }), 303)
}

function parseVerifyInput(body: z.infer<typeof VerifyCode>) {
  const { type, token, token_hash, email, phone, redirect_to } = body
  if (!type) return err('verification_type_missing')
  if (!token === !token_hash) return err('token_or_hash_missing')
  if (token_hash) {
    return email || phone || redirect_to
      ? err('token_hash_not_alone')
      : ok({ type, presented: { token: token_hash } })
  }
  if (!email === !phone) return err('verify_contact_ambiguous')
  const to = email ? email.trim().toLowerCase() : parsePhoneNumber(phone)
  return to ? ok({ type, presented: { to, code: token! } }) : err('phone_number_invalid')
}
