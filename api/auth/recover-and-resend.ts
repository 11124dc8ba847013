import type { z } from 'zod'
import { RequestPasswordRecovery, ResendCode } from '#contract/identity'
import { parsePkceChallenge, requestAuthEmail, resendSmsCode } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { authErrorResponse } from './errors.ts'
import { getRedirectTo } from './redirect.ts'
import { parseBody } from './request-body.ts'
import { checkEmailEnabled } from './require-email-sign-in.ts'
import { type AuthContext, createAuthRouter, getRequestContext, rateLimit } from './router.ts'

/** What sends a letter to an address that somebody types. */
export function createRecoverAndResendRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .post('/recover', rateLimit(rateLimits, 'emails'), requireCaptcha, async (c) => {
      const body = await parseBody(c, RequestPasswordRecovery)
      return body instanceof Response ? body : requestEmailTo(c, body, 'recovery')
    })
    .post('/resend', rateLimit(rateLimits, 'emails'), requireCaptcha, async (c) => {
      const body = await parseBody(c, ResendCode)
      if (body instanceof Response) return body
      const message = validateResend(body)
      if (message) return authErrorResponse(c, { code: 'validation_failed', message })
      const { type, phone } = body
      if (isSmsPurpose(type)) return resendSmsTo(c, phone, type)
      return requestEmailTo(c, body, type === 'signup' ? 'signup' : 'email_change_new')
    })
}

const RESEND_TYPES = ['signup', 'email_change', 'sms', 'phone_change']

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

async function resendSmsTo(c: AuthContext, phone: string | undefined, purpose: SmsPurpose) {
  const answer = await resendSmsCode(c.var.db, { purpose, phone, ...getRequestContext(c) })
  if (answer && 'error' in answer) return authErrorResponse(c, answer.error)
  return c.json(answer ? { message_id: answer.messageId } : {})
}

async function requestEmailTo(
  c: AuthContext,
  body: z.infer<typeof RequestPasswordRecovery>,
  purpose: 'recovery' | 'signup' | 'email_change_new',
) {
  const closed = checkEmailEnabled(c)
  if (closed) return closed
  const challenge = parsePkceChallenge(body)
  if (challenge && 'error' in challenge) return authErrorResponse(c, challenge.error)
  const { email } = body
  const asked = { purpose, email, challenge, redirectTo: getRedirectTo(c), ...getRequestContext(c) }
  const no = await requestAuthEmail(c.var.db, asked)
  return no ? authErrorResponse(c, no.error) : c.json({})
}
