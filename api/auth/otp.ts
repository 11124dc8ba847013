import type { z } from 'zod'
import { SignInWithOtp } from '#contract/identity'
import { parsePkceChallenge, requestMagicLink, requestSmsCode } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { authErrorResponse } from './errors.ts'
import { getRedirectTo } from './redirect.ts'
import { parseBody } from './request-body.ts'
import { checkEmailEnabled } from './require-email-sign-in.ts'
import { type AuthContext, createAuthRouter, getRequestContext, rateLimit } from './router.ts'

type OtpBody = z.infer<typeof SignInWithOtp>

/** Signing in without a password: a letter or a text message brings the way in. `/magiclink` is what older clients call it. */
export function createOtpRoutes(rateLimits: RateLimits | null) {
  const slow = rateLimit(rateLimits, 'emails')
  return createAuthRouter()
    .post('/otp', slow, requireCaptcha, handleEmailOtp)
    .post('/magiclink', slow, requireCaptcha, handleEmailOtp)
}

async function handleEmailOtp(c: AuthContext) {
  const body = await parseBody(c, SignInWithOtp)
  if (body instanceof Response) return body
  const { email, phone, data, create_user: shouldCreateUser, channel } = body
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  if (phone) return handleSmsOtp(c, body)
  const closed = checkEmailEnabled(c, { status: 422 })
  if (closed) return closed
  if (channel) {
    const message = 'Channel should only be specified with Phone OTP'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const challenge = parsePkceChallenge(body)
  if (challenge && 'error' in challenge) return authErrorResponse(c, challenge.error)
  const asked = {
    email,
    data,
    shouldCreateUser,
    challenge,
    redirectTo: getRedirectTo(c),
    ...getRequestContext(c),
  }
  const no = await requestMagicLink(c.var.db, asked)
  return no ? authErrorResponse(c, no.error) : c.json({})
}

async function handleSmsOtp(
  c: AuthContext,
  { phone, channel, data, create_user: shouldCreateUser }: OtpBody,
) {
  const answer = await requestSmsCode(c.var.db, {
    phone,
    channel,
    data,
    shouldCreateUser,
    ...getRequestContext(c),
  })
  return 'error' in answer
    ? authErrorResponse(c, answer.error)
    : c.json({ message_id: answer.messageId })
}
