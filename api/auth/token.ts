import type { z } from 'zod'
import { ExchangeAuthCode, RefreshSession, SignIn, SignInWithIdToken } from '#contract/identity'
import { exchangeAuthCode, refreshSession, signIn } from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { checkCaptcha } from './captcha.ts'
import { checkEmailEnabled } from './check-email-enabled.ts'
import {
  type AuthError,
  authErrorResponse,
  getWeaknessReasons,
  toWireError,
} from './error-response.ts'
import { handleIdTokenGrant } from './id-token.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'
import { handleWeb3Grant } from './unsupported.ts'

const grantHandlers: Record<string, (c: AuthContext) => Promise<Response>> = {
  password: withBody(SignIn, handlePasswordGrant),
  refresh_token: withBody(RefreshSession, handleRefreshTokenGrant),
  pkce: withBody(ExchangeAuthCode, handlePkceGrant),
  id_token: withBody(SignInWithIdToken, handleIdTokenGrant),
  web3: handleWeb3Grant,
}

const CAPTCHA_GRANTS = ['password', 'web3']

/** `POST /token`: issues a session for each `grant_type`. */
export function createTokenRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter().post('/token', rateLimit(rateLimits, 'sign_in'), async (c) => {
    const grantType = c.req.query('grant_type') ?? ''
    const handleGrant = Object.hasOwn(grantHandlers, grantType) ? grantHandlers[grantType] : null
    const captchaFailure = CAPTCHA_GRANTS.includes(grantType) ? await checkCaptcha(c) : null
    if (handleGrant) return captchaFailure ?? handleGrant(c)
    return authErrorResponse(c, { code: 'grant_type_unsupported' })
  })
}

async function handlePasswordGrant(c: AuthContext, body: z.infer<typeof SignIn>) {
  const { email, phone, password = '' } = body
  if (email && phone) return authErrorResponse(c, { code: 'sign_in_contact_ambiguous' })
  const disabled = phone ? checkPhoneEnabled(c) : checkEmailEnabled(c, 'email_logins_disabled')
  if (disabled) return disabled
  const contact = phone ? { phone } : email ? { email } : null
  if (!contact) return authErrorResponse(c, { code: 'sign_in_contact_missing' })
  const signedIn = await signIn(c.var.db, { contact, password, ...getRequestContext(c) })
  if (!signedIn.ok) return respond(c, signedIn, { user_banned: 400 })
  const { tokens, weakness } = signedIn.value
  return c.json({ ...tokens, ...(weakness && { weak_password: toWeakPassword(weakness) }) })
}

function toWeakPassword(weakness: AuthError) {
  return { message: toWireError(weakness).message, reasons: getWeaknessReasons(weakness) }
}

function checkPhoneEnabled(c: AuthContext): Response | null {
  if (c.var.identity.settings.phone.enabled) return null
  return authErrorResponse(c, { code: 'phone_logins_disabled' })
}

async function handleRefreshTokenGrant(c: AuthContext, body: z.infer<typeof RefreshSession>) {
  const input = { token: body.refresh_token ?? '', ...getRequestContext(c) }
  return respond(c, await refreshSession(c.var.db, input))
}

async function handlePkceGrant(c: AuthContext, body: z.infer<typeof ExchangeAuthCode>) {
  const { auth_code: code = '', code_verifier: verifier = '' } = body
  return respond(c, await exchangeAuthCode(c.var.db, { code, verifier, ...getRequestContext(c) }))
}
