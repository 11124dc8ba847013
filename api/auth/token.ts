import { ExchangeCode, Refresh, SignIn } from '#contract/identity'
import { exchangeCode, refreshSession, signIn } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { type C, given, newAuthArea, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { closedToEmail } from './by-email.ts'
import { sentAway } from './captcha.ts'
import { refuse } from './errors.ts'
import { byIdToken } from './id-token.ts'
import { byWallet } from './not-here.ts'

const grants: Record<string, (c: C) => Promise<Response>> = {
  password: byPassword,
  refresh_token: byRefreshToken,
  pkce: byAuthCode,
  id_token: byIdToken,
  web3: byWallet,
}

const FOR_PEOPLE = ['password', 'web3']

/** What is exchanged for a session: each `grant_type` by what somebody shows. */
export function tokens(rateLimits: RateLimits | null) {
  return newAuthArea().post('/token', slowed(rateLimits, 'sign_in'), async (c) => {
    const name = c.req.query('grant_type') ?? ''
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
    // Whoever compares a password or a signature shows first that they are no program.
    const away = FOR_PEOPLE.includes(name) ? await sentAway(c) : null
    if (grant) return away ?? grant(c)
    return refuse(c, { code: 'invalid_credentials', message: 'unsupported_grant_type' })
  })
}

async function byPassword(c: C) {
  const body = await bodyOf(c, SignIn)
  if (body instanceof Response) return body
  const { email, phone, password = '' } = body
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.'
    return refuse(c, { code: 'validation_failed', message })
  }
  if (phone && !c.var.identity.settings.phone.isOn) {
    return refuse(c, { code: 'phone_provider_disabled', message: 'Phone logins are disabled' }, 422)
  }
  const closed = phone ? null : closedToEmail(c, { status: 422 })
  if (closed) return closed
  const name = phone ? { phone } : email ? { email } : null
  if (!name) return refuse(c, { code: 'validation_failed', message: 'missing email or phone' })
  const answer = await signIn(c.var.db, { name, password, ...given(c) })
  if (!('refused' in answer)) return c.json(answer)
  const isTooOften = answer.refused.code === 'over_request_rate_limit'
  return refuse(c, answer.refused, isTooOften ? undefined : 400)
}

async function byRefreshToken(c: C) {
  const body = await bodyOf(c, Refresh)
  if (body instanceof Response) return body
  const answer = await refreshSession(c.var.db, { token: body.refresh_token ?? '', ...given(c) })
  return 'refused' in answer ? refuse(c, answer.refused, 400) : c.json(answer)
}

async function byAuthCode(c: C) {
  const body = await bodyOf(c, ExchangeCode)
  if (body instanceof Response) return body
  const { auth_code: code = '', code_verifier: verifier = '' } = body
  const answer = await exchangeCode(c.var.db, { code, verifier, ...given(c) })
  return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
}
