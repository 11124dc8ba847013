import type { z } from 'zod'
import { SignInWithOtp } from '#contract/identity'
import { parsePkceChallenge, requestMagicLink, requestSmsCode } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { checkEmailEnabled } from './check-email-enabled.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { respond, respondWithMessageId } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

type OtpBody = z.infer<typeof SignInWithOtp>

/** Passwordless sign-in by e-mail or SMS. Older clients use `/magiclink`. */
export function createOtpRoutes(rateLimits: RateLimits | null) {
  const limit = rateLimit(rateLimits, 'emails')
  const handleOtp = withBody(SignInWithOtp, requestOtp)
  return createAuthRouter()
    .post('/otp', limit, requireCaptcha, handleOtp)
    .post('/magiclink', limit, requireCaptcha, handleOtp)
}

async function requestOtp(c: AuthContext, body: OtpBody) {
  if (body.email && body.phone) return authErrorResponse(c, { code: 'otp_contact_ambiguous' })
  return body.phone ? requestSmsOtp(c, body) : requestEmailOtp(c, body)
}

async function requestEmailOtp(c: AuthContext, body: OtpBody) {
  const disabled = checkEmailEnabled(c, 'email_logins_disabled')
  if (disabled) return disabled
  const { email, data, create_user: shouldCreateUser, channel } = body
  if (channel) return authErrorResponse(c, { code: 'channel_without_phone' })
  const challenge = parsePkceChallenge(body)
  if (!challenge.ok) return authErrorResponse(c, challenge.error)
  const requested = await requestMagicLink(c.var.db, {
    ...{ email, data, shouldCreateUser, challenge: challenge.value },
    ...{ redirectTo: getRedirectTo(c), ...getRequestContext(c) },
  })
  return respond(c, requested)
}

async function requestSmsOtp(
  c: AuthContext,
  { phone, channel, data, create_user: shouldCreateUser }: OtpBody,
) {
  const input = { phone, channel, data, shouldCreateUser, ...getRequestContext(c) }
  return respondWithMessageId(c, await requestSmsCode(c.var.db, input))
}
