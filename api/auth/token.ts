import { ExchangeAuthCode, RefreshSession, SignIn } from '#contract/identity'
import { exchangeAuthCode, refreshSession, signIn } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { checkCaptcha } from './captcha.ts'
import { authErrorResponse } from './errors.ts'
import { handleIdTokenGrant } from './id-token.ts'
import { parseBody } from './request-body.ts'
import { checkEmailEnabled } from './require-email-sign-in.ts'
import { type AuthContext, createAuthRouter, getRequestContext, rateLimit } from './router.ts'
import { handleWeb3Grant } from './unsupported.ts'

const grantHandlers: Record<string, (c: AuthContext) => Promise<Response>> = {
  password: handlePasswordGrant,
  refresh_token: handleRefreshTokenGrant,
  pkce: handlePkceGrant,
  id_token: handleIdTokenGrant,
  web3: handleWeb3Grant,
}

const CAPTCHA_GRANTS = ['password', 'web3']

/** What is exchanged for a session: each `grant_type` by what somebody shows. */
export function createTokenRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post('/token', rateLimit(rateLimits, 'sign_in'), async (c) => {
    const name = c.req.query('grant_type') ?? ''
    const grant = Object.hasOwn(grantHandlers, name) ? grantHandlers[name] : undefined
    // Whoever compares a password or a signature shows first that they are no program.
    const away = CAPTCHA_GRANTS.includes(name) ? await checkCaptcha(c) : null
    if (grant) return away ?? grant(c)
    return authErrorResponse(c, { code: 'invalid_credentials', message: 'unsupported_grant_type' })
  })
}

async function handlePasswordGrant(c: AuthContext) {
  const body = await parseBody(c, SignIn)
  if (body instanceof Response) return body
  const { email, phone, password = '' } = body
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  if (phone && !c.var.identity.settings.phone.enabled) {
    return authErrorResponse(
      c,
      { code: 'phone_provider_disabled', message: 'Phone logins are disabled' },
      422,
    )
  }
  const closed = phone ? null : checkEmailEnabled(c, { status: 422 })
  if (closed) return closed
  const contact = phone ? { phone } : email ? { email } : null
  if (!contact)
    return authErrorResponse(c, { code: 'validation_failed', message: 'missing email or phone' })
  const answer = await signIn(c.var.db, { contact, password, ...getRequestContext(c) })
  if (!('error' in answer)) return c.json(answer)
  const isTooOften = answer.error.code === 'over_request_rate_limit'
  return authErrorResponse(c, answer.error, isTooOften ? undefined : 400)
}

async function handleRefreshTokenGrant(c: AuthContext) {
  const body = await parseBody(c, RefreshSession)
  if (body instanceof Response) return body
  const answer = await refreshSession(c.var.db, {
    token: body.refresh_token ?? '',
    ...getRequestContext(c),
  })
  return 'error' in answer ? authErrorResponse(c, answer.error, 400) : c.json(answer)
}

async function handlePkceGrant(c: AuthContext) {
  const body = await parseBody(c, ExchangeAuthCode)
  if (body instanceof Response) return body
  const { auth_code: code = '', code_verifier: verifier = '' } = body
  const answer = await exchangeAuthCode(c.var.db, { code, verifier, ...getRequestContext(c) })
  return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
}
