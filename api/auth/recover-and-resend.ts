import type { z } from 'zod'
import { RequestPasswordRecovery, ResendCode } from '#contract/identity'
import { parsePkceChallenge, requestAuthEmail, resendSmsCode } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { checkEmailEnabled } from './check-email-enabled.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** Password recovery, and sending a confirmation again. */
export function createRecoverAndResendRoutes(rateLimits: RateLimits | null) {
  const limit = rateLimit(rateLimits, 'emails')
  return createAuthRouter()
    .post(
      '/recover',
      limit,
      requireCaptcha,
      withBody(RequestPasswordRecovery, (c, body) => sendEmail(c, body, 'recovery')),
    )
    .post('/resend', limit, requireCaptcha, withBody(ResendCode, handleResend))
}

const RESEND_TYPES = ['signup', 'email_change', 'sms', 'phone_change']

async function handleResend(c: AuthContext, body: z.infer<typeof ResendCode>) {
  const message = validateResend(body)
  if (message) return authErrorResponse(c, { code: 'validation_failed', message })
  const { type, phone } = body
  if (isSmsPurpose(type)) return resendSms(c, phone, type)
  return sendEmail(c, body, type === 'signup' ? 'signup' : 'email_change_new')
}

/** Returns an error message, or null. */
function validateResend({ type = '', email, phone }: z.infer<typeof ResendCode>): string | null {
  if (!RESEND_TYPES.includes(type)) return `Missing one of these types: ${RESEND_TYPES.join(', ')}`
  if (email && phone) return 'Only an email address or phone number should be provided.'
  if (isSmsPurpose(type)) return phone ? null : 'Type provided requires a phone number'
  return email ? null : 'Type provided requires an email address'
}

type SmsPurpose = 'sms' | 'phone_change'

function isSmsPurpose(type: string | undefined): type is SmsPurpose {
  return type === 'sms' || type === 'phone_change'
}

async function resendSms(c: AuthContext, phone: string | undefined, purpose: SmsPurpose) {
  const result = await resendSmsCode(c.var.db, { purpose, phone, ...getRequestContext(c) })
  if (!result) return c.json({})
  return respond(c, 'error' in result ? result : { message_id: result.messageId })
}

async function sendEmail(
  c: AuthContext,
  body: z.infer<typeof RequestPasswordRecovery>,
  purpose: 'recovery' | 'signup' | 'email_change_new',
) {
  const disabled = checkEmailEnabled(c)
  if (disabled) return disabled
  const challenge = parsePkceChallenge(body)
  if (challenge && 'error' in challenge) return respond(c, challenge)
  const failure = await requestAuthEmail(c.var.db, {
    ...{ purpose, email: body.email, challenge },
    ...{ redirectTo: getRedirectTo(c), ...getRequestContext(c) },
  })
  return respond(c, failure ?? {})
}
