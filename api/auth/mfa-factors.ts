import { z } from 'zod'
import { ChallengeFactor, EnrolFactor, VerifyFactor } from '#contract/identity'
import {
  type AuthFailure,
  challengeFactor,
  enrolPhone,
  enrolSecurityKey,
  enrolTotp,
  type FactorId,
  parseSmsChannel,
  unenrolFactor,
  verifyFactor,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { getIdParameter, requireUuidParameter } from './path-parameters.ts'
import { rateLimit } from './rate-limit.ts'
import { rejectAnonymous } from './reject-anonymous.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond } from './respond.ts'
import {
  type AuthContext,
  type AuthMiddleware,
  createAuthRouter,
  getRequestContext,
} from './router.ts'

/** MFA factors of the current user: enrol, challenge, verify, unenrol. */
export function createFactorRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .post('/factors', requireSignIn, rejectAnonymous, withBody(EnrolFactor, handleEnrol))
    .use(
      '/factors/:id/*',
      requireSignIn,
      rejectAnonymous,
      requireUuidParameter('id', 'factor_id'),
      requireOwnFactor,
    )
    .post(
      '/factors/:id/challenge',
      rateLimit(rateLimits, 'factor_challenge'),
      withBody(ChallengeFactor, handleChallenge, { mayBeEmpty: true }),
    )
    .post(
      '/factors/:id/verify',
      rateLimit(rateLimits, 'factor_verify'),
      withBody(VerifyFactor, handleVerify),
    )
    .delete('/factors/:id', async (c) => {
      const result = await unenrolFactor(c.var.db, getFactorInput(c))
      return respond(c, result, ({ code }) => (code === 'insufficient_aal' ? 422 : undefined))
    })
}

const requireOwnFactor: AuthMiddleware = async (c, next) => {
  const { factorId } = getFactorInput(c)
  if (c.var.currentUser.factors.some(({ id }) => id === factorId)) return next()
  return authErrorResponse(c, { code: 'mfa_factor_not_found', message: 'Factor not found' })
}

function getFactorInput(c: AuthContext) {
  const factorId = getIdParameter<FactorId>(c, 'id')
  return { currentUser: c.var.currentUser, factorId, ...getRequestContext(c) }
}

async function handleEnrol(c: AuthContext, body: z.infer<typeof EnrolFactor>) {
  const { factor_type = '', friendly_name: friendlyName = '', issuer, phone } = body
  const input = { currentUser: c.var.currentUser, friendlyName, ...getRequestContext(c) }
  const enrolments: Record<string, () => Promise<object | AuthFailure>> = {
    totp: () => enrolTotp(c.var.db, { ...input, issuer }),
    webauthn: () => enrolSecurityKey(c.var.db, input),
    phone: () => enrolPhone(c.var.db, { ...input, phone }),
  }
  const enrol = Object.hasOwn(enrolments, factor_type) ? enrolments[factor_type] : undefined
  if (enrol) return respond(c, await enrol())
  const message = 'factor_type needs to be totp, phone, or webauthn'
  return authErrorResponse(c, { code: 'validation_failed', message })
}

async function handleChallenge(c: AuthContext, body: z.infer<typeof ChallengeFactor>) {
  const channel = parseSmsChannel(body.channel)
  if (typeof channel === 'object') return respond(c, channel)
  return respond(c, await challengeFactor(c.var.db, { ...getFactorInput(c), channel }))
}

async function handleVerify(c: AuthContext, body: z.infer<typeof VerifyFactor>) {
  const { challenge_id: challengeId, code, webauthn } = body
  if (!challengeId || !z.uuid().safeParse(challengeId).success) {
    const message = 'challenge_id must be an UUID'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const presented = webauthn ? { credential: webauthn.credential_response } : code && { code }
  if (!presented) {
    const message = 'Code needs to be non-empty'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const input = { ...getFactorInput(c), challengeId, presented }
  const result = await verifyFactor(c.var.db, input)
  // `requireOwnFactor` has found the factor, so `mfa_factor_not_found` means the challenge.
  return respond(c, result, ({ code }) => (code === 'mfa_factor_not_found' ? 422 : undefined))
}
