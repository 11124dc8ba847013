import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { ChallengeFactor, EnrolFactor, VerifyFactor } from '#contract/identity'
import {
  type AuthError,
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
import { authErrorResponse } from './errors.ts'
import { parseBody } from './request-body.ts'
import {
  type AuthContext,
  type AuthVariables,
  createAuthRouter,
  getIdParameter,
  getRequestContext,
  rateLimit,
  requireSignIn,
  requireUuidParameter,
} from './router.ts'

/** What somebody shows besides their password. */
export function createFactorRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .post('/factors', requireSignIn, rejectAnonymous, async (c) => {
      const body = await parseBody(c, EnrolFactor)
      return body instanceof Response ? body : handleEnrol(c, body)
    })
    .use(
      '/factors/:id/*',
      requireSignIn,
      rejectAnonymous,
      requireUuidParameter('id', 'factor_id'),
      requireOwnFactor,
    )
    .post('/factors/:id/challenge', rateLimit(rateLimits, 'factor_challenge'), async (c) => {
      const body = await parseBody(c, ChallengeFactor, { mayBeEmpty: true })
      if (body instanceof Response) return body
      const channel = parseSmsChannel(body.channel)
      if (typeof channel === 'object') return authErrorResponse(c, channel.error)
      const answer = await challengeFactor(c.var.db, {
        ...getFactorInput(c),
        channel,
        ...getRequestContext(c),
      })
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .post('/factors/:id/verify', rateLimit(rateLimits, 'factor_verify'), async (c) => {
      const body = await parseBody(c, VerifyFactor)
      return body instanceof Response ? body : handleVerify(c, body)
    })
    .delete('/factors/:id', async (c) => {
      const answer = await unenrolFactor(c.var.db, {
        ...getFactorInput(c),
        ...getRequestContext(c),
      })
      return 'error' in answer
        ? authErrorResponse(c, answer.error, getUnenrolStatus(answer.error))
        : c.json(answer)
    })
}

/** Behind `signedIn`: people without an address of their own have nothing to protect twice. */
export const rejectAnonymous: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  if (!c.var.currentUser.user.isAnonymous) return next()
  const message = 'Anonymous user not allowed to perform these actions'
  return authErrorResponse(c, { code: 'no_authorization', message }, 403)
}

const requireOwnFactor: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  const { factorId } = getFactorInput(c)
  if (c.var.currentUser.factors.some(({ id }) => id === factorId)) return next()
  return authErrorResponse(c, { code: 'mfa_factor_not_found', message: 'Factor not found' })
}

function getFactorInput(c: AuthContext) {
  return { currentUser: c.var.currentUser, factorId: getIdParameter<FactorId>(c, 'id') }
}

async function handleEnrol(c: AuthContext, body: z.infer<typeof EnrolFactor>) {
  const { factor_type = '', friendly_name: friendlyName = '', issuer, phone } = body
  const asked = { currentUser: c.var.currentUser, friendlyName, ...getRequestContext(c) }
  const enrolments: Record<string, () => Promise<object | AuthFailure>> = {
    totp: () => enrolTotp(c.var.db, { ...asked, issuer }),
    webauthn: () => enrolSecurityKey(c.var.db, asked),
    phone: () => enrolPhone(c.var.db, { ...asked, phone }),
  }
  const enrolment = Object.hasOwn(enrolments, factor_type) ? enrolments[factor_type] : undefined
  if (!enrolment) {
    const message = 'factor_type needs to be totp, phone, or webauthn'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const answer = await enrolment()
  return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
}

async function handleVerify(
  c: AuthContext,
  { challenge_id, code, webauthn }: z.infer<typeof VerifyFactor>,
) {
  if (!z.uuid().safeParse(challenge_id).success) {
    return authErrorResponse(c, {
      code: 'validation_failed',
      message: 'challenge_id must be an UUID',
    })
  }
  const presented = webauthn ? { credential: webauthn.credential_response } : code && { code }
  if (!presented)
    return authErrorResponse(c, {
      code: 'validation_failed',
      message: 'Code needs to be non-empty',
    })
  const asked = {
    ...getFactorInput(c),
    challengeId: challenge_id!,
    presented,
    ...getRequestContext(c),
  }
  const answer = await verifyFactor(c.var.db, asked)
  return 'error' in answer
    ? authErrorResponse(c, answer.error, getVerifyStatus(answer.error))
    : c.json(answer)
}

/** The factor was there when the request came, so what cannot be found is the challenge. */
function getVerifyStatus({ code }: AuthError) {
  return code === 'mfa_factor_not_found' ? 422 : undefined
}

function getUnenrolStatus({ code }: AuthError) {
  return code === 'insufficient_aal' ? 422 : undefined
}
