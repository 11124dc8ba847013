import { z } from 'zod'
import { ChallengeFactor, EnrolFactor, VerifyFactor } from '#contract/identity'
import {
  challengeFactor,
  enrolPhone,
  enrolSecurityKey,
  enrolTotp,
  type FactorId,
  parseSmsChannel,
  unenrolFactor,
  verifyFactor,
} from '#modules/identity'
import type { Result } from '#platform/result'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './error-response.ts'
import type { AuthErrorCode } from './errors/wire-errors.ts'
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
      return respond(c, result, { aal2_required_for_factor_removal: 422 })
    })
}

const requireOwnFactor: AuthMiddleware = async (c, next) => {
  const { factorId } = getFactorInput(c)
  if (c.var.currentUser.factors.some(({ id }) => id === factorId)) return next()
  return authErrorResponse(c, { code: 'factor_not_found' })
}

function getFactorInput(c: AuthContext) {
  const factorId = getIdParameter<FactorId>(c, 'id')
  return { currentUser: c.var.currentUser, factorId, ...getRequestContext(c) }
}

async function handleEnrol(c: AuthContext, body: z.infer<typeof EnrolFactor>) {
  const { factor_type = '', friendly_name: friendlyName = '', issuer, phone } = body
  const input = { currentUser: c.var.currentUser, friendlyName, ...getRequestContext(c) }
  const enrolments: Record<string, () => Promise<Result<object, AuthErrorCode>>> = {
    totp: () => enrolTotp(c.var.db, { ...input, issuer }),
    webauthn: () => enrolSecurityKey(c.var.db, input),
    phone: () => enrolPhone(c.var.db, { ...input, phone }),
  }
  const enrol = Object.hasOwn(enrolments, factor_type) ? enrolments[factor_type] : undefined
  if (enrol) return respond(c, await enrol())
  return authErrorResponse(c, { code: 'factor_type_unsupported' })
}

async function handleChallenge(c: AuthContext, body: z.infer<typeof ChallengeFactor>) {
  const channel = parseSmsChannel(body.channel)
  if (!channel.ok) return authErrorResponse(c, channel.error)
  const input = { ...getFactorInput(c), channel: channel.value }
  return respond(c, await challengeFactor(c.var.db, input))
}

async function handleVerify(c: AuthContext, body: z.infer<typeof VerifyFactor>) {
  const { challenge_id: challengeId, code, webauthn } = body
  if (!challengeId || !z.uuid().safeParse(challengeId).success) {
    return authErrorResponse(c, { code: 'challenge_id_not_uuid' })
  }
  const presented = webauthn ? { credential: webauthn.credential_response } : code && { code }
  if (!presented) return authErrorResponse(c, { code: 'factor_code_missing' })
  const input = { ...getFactorInput(c), challengeId, presented }
  const result = await verifyFactor(c.var.db, input)
  return respond(c, result, { factor_not_found: 422 })
}
