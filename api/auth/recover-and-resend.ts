import type { z } from 'zod'
import { RequestPasswordRecovery, ResendCode } from '#contract/identity'
import { parsePkceChallenge, requestAuthEmail, resendSmsCode } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { checkEmailEnabled } from './check-email-enabled.ts'
import { type AuthError, authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { respond, respondWithMessageId } from './respond.ts'
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
  const error = validateResend(body)
  if (error) return authErrorResponse(c, error)
  const { type, phone } = body
  if (isSmsPurpose(type)) return resendSms(c, phone, type)
  return sendEmail(c, body, type === 'signup' ? 'signup' : 'email_change_new')
}

function validateResend({ type = '', email, phone }: z.infer<typeof ResendCode>): AuthError | null {
  if (!RESEND_TYPES.includes(type)) {
    return { code: 'resend_type_unsupported', params: { types: RESEND_TYPES.join(', ') } }
  }
  if (email && phone) return { code: 'resend_contact_ambiguous' }
  if (isSmsPurpose(type)) return phone ? null : { code: 'resend_phone_missing' }
  return email ? null : { code: 'resend_email_missing' }
}

type SmsPurpose = 'sms' | 'phone_change'

function isSmsPurpose(type: string | undefined): type is SmsPurpose {
  return type === 'sms' || type === 'phone_change'
}

async function resendSms(c: AuthContext, phone: string | undefined, purpose: SmsPurpose) {
  const result = await resendSmsCode(c.var.db, { purpose, phone, ...getRequestContext(c) })
  return respondWithMessageId(c, result)
}

async function sendEmail(
  c: AuthContext,
  body: z.infer<typeof RequestPasswordRecovery>,
  purpose: 'recovery' | 'signup' | 'email_change_new',
) {
  const disabled = checkEmailEnabled(c, 'email_sending_disabled')
  if (disabled) return disabled
  const challenge = parsePkceChallenge(body)
  if (!challenge.ok) return authErrorResponse(c, challenge.error)
  const requested = await requestAuthEmail(c.var.db, {
    ...{ purpose, email: body.email, challenge: challenge.value },
    ...{ redirectTo: getRedirectTo(c), ...getRequestContext(c) },
  })
  return respond(c, requested)
}
