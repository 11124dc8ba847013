import type { z } from 'zod'
import { SignUp } from '#contract/identity'
import { VisitToken } from '#contract/referrals'
import { parsePkceChallenge, signUp, signUpAnonymously, signUpByPhone } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import type { AuthRateLimitName } from '../http/request-limits.ts'
import { requireCaptcha } from './captcha.ts'
import { checkEmailEnabled } from './check-email-enabled.ts'
import { authErrorResponse } from './error-response.ts'
import { parseBody, withBody } from './parse-body.ts'
import { rejectOverLimit } from './rate-limit.ts'
import { getRedirectTo } from './redirect.ts'
import { respond } from './respond.ts'
import {
  type AuthContext,
  type AuthMiddleware,
  createAuthRouter,
  getRequestContext,
} from './router.ts'

type SignUpBody = z.infer<typeof SignUp>

/** Sign-up by e-mail, by phone, or as an anonymous user. */
export function createSignUpRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post(
    '/signup',
    rateLimitSignUp(rateLimits),
    requireCaptcha,
    withBody(SignUp, (c, body) => {
      if (isAnonymousSignUp(body)) return handleAnonymousSignUp(c, body)
      return body.phone ? handlePhoneSignUp(c, body) : handleEmailSignUp(c, body)
    }),
  )
}

function isAnonymousSignUp({ email, phone, password }: SignUpBody): boolean {
  return !email && !phone && !password
}

/** Sign-ups that send no e-mail or text message do not count as such. */
function rateLimitSignUp(rateLimits: RateLimits | null): AuthMiddleware {
  return async (c, next) => {
    const body = await parseBody(c, SignUp)
    if (body instanceof Response) return body
    return (await rejectOverLimit(c, rateLimits, getLimitName(c, body))) ?? next()
  }
}

function getLimitName(c: AuthContext, body: SignUpBody): AuthRateLimitName {
  if (isAnonymousSignUp(body)) return 'anonymous'
  const { autoconfirm, phone } = c.var.identity.settings
  return (body.phone ? phone.autoconfirm : autoconfirm) ? 'sign_in' : 'emails'
}

async function handleEmailSignUp(c: AuthContext, body: SignUpBody) {
  if (!c.var.identity.settings.signUpEnabled)
    return authErrorResponse(c, { code: 'signup_disabled' })
  const disabled = checkEmailEnabled(c, 'email_sign_up_disabled')
  if (disabled) return disabled
  const challenge = parsePkceChallenge(body)
  if (!challenge.ok) return authErrorResponse(c, challenge.error)
  const { email, password } = body
  const result = await signUp(c.var.db, {
    ...{ email, password, ...takeReferral(body), challenge: challenge.value },
    ...{ redirectTo: getRedirectTo(c), ...getRequestContext(c) },
  })
  return respond(c, result)
}

async function handlePhoneSignUp(c: AuthContext, body: SignUpBody) {
  const { email, phone, password, channel, code_challenge } = body
  if (email) return authErrorResponse(c, { code: 'sign_up_contact_ambiguous' })
  if (code_challenge) return authErrorResponse(c, { code: 'pkce_with_phone' })
  const input = { phone, password, ...takeReferral(body), channel, ...getRequestContext(c) }
  return respond(c, await signUpByPhone(c.var.db, input))
}

/** The token of a visit by the link of a referrer is no part of the account: every access token would have it. */
function takeReferral({ data: { referral, ...data } }: SignUpBody) {
  return { data, referral: VisitToken.safeParse(referral).data }
}

async function handleAnonymousSignUp(c: AuthContext, { data }: SignUpBody) {
  return respond(c, await signUpAnonymously(c.var.db, { data, ...getRequestContext(c) }))
}
