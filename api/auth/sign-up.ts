import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { SignUp } from '#contract/identity'
import { parsePkceChallenge, signUp, signUpAnonymously, signUpByPhone } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { authErrorResponse } from './errors.ts'
import { getRedirectTo } from './redirect.ts'
import { parseBody } from './request-body.ts'
import { checkEmailEnabled } from './require-email-sign-in.ts'
import {
  type AuthContext,
  type AuthVariables,
  checkRateLimit,
  createAuthRouter,
  getRequestContext,
} from './router.ts'

type SignUpBody = z.infer<typeof SignUp>

/** Opening an account: for an address, for a number, or without saying who one is. */
export function createSignUpRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post(
    '/signup',
    rateLimitSignUp(rateLimits),
    requireCaptcha,
    async (c) => {
      const body = await parseBody(c, SignUp)
      if (body instanceof Response) return body
      if (isAnonymousSignUp(body)) return handleAnonymousSignUp(c, body)
      return body.phone ? handlePhoneSignUp(c, body) : handleEmailSignUp(c, body)
    },
  )
}

function isAnonymousSignUp({ email, phone, password }: SignUpBody): boolean {
  return !email && !phone && !password
}

/** Accounts without a name are counted apart: no letter says how many there are. */
function rateLimitSignUp(
  rateLimits: RateLimits | null,
): MiddlewareHandler<{ Variables: AuthVariables }> {
  return async (c, next) => {
    const body = await parseBody(c, SignUp)
    if (body instanceof Response) return body
    return (
      (await checkRateLimit(c, rateLimits, isAnonymousSignUp(body) ? 'anonymous' : 'emails')) ??
      next()
    )
  }
}

async function handleEmailSignUp(c: AuthContext, body: SignUpBody) {
  const closed = checkEmailEnabled(c, { message: 'Email signups are disabled' })
  if (closed) return closed
  const challenge = parsePkceChallenge(body)
  if (challenge && 'error' in challenge) return authErrorResponse(c, challenge.error)
  const { email, password, data } = body
  const asked = {
    email,
    password,
    data,
    challenge,
    redirectTo: getRedirectTo(c),
    ...getRequestContext(c),
  }
  const answer = await signUp(c.var.db, asked)
  return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
}

async function handlePhoneSignUp(
  c: AuthContext,
  { email, phone, password, data, channel, ...rest }: SignUpBody,
) {
  if (email) {
    const message = 'Only an email address or phone number should be provided on signup.'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  if (rest.code_challenge) {
    const message = 'PKCE not supported for phone signups'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const answer = await signUpByPhone(c.var.db, {
    phone,
    password,
    data,
    channel,
    ...getRequestContext(c),
  })
  return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
}

async function handleAnonymousSignUp(c: AuthContext, { data }: SignUpBody) {
  const answer = await signUpAnonymously(c.var.db, { data, ...getRequestContext(c) })
  return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
}
