import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { ChallengeFactor, EnrolFactor, VerifyFactor } from '#contract/identity'
import {
  challengeFactor,
  enrolAuthenticator,
  enrolPhone,
  enrolSecurityKey,
  type FactorId,
  type Refusal,
  type Refused,
  readChannel,
  unenrolFactor,
  verifyFactor,
} from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import {
  type AuthVars,
  type C,
  given,
  idIn,
  namedBy,
  newAuthArea,
  signedIn,
  slowed,
} from './area.ts'
import { bodyOf } from './body.ts'
import { refuse } from './errors.ts'

/** What somebody shows besides their password. */
export function secondFactors(rateLimits: RateLimits | null) {
  return newAuthArea()
    .post('/factors', signedIn, notAnonymous, async (c) => {
      const body = await bodyOf(c, EnrolFactor)
      return body instanceof Response ? body : enrol(c, body)
    })
    .use('/factors/:id/*', signedIn, notAnonymous, namedBy('id', 'factor_id'), ownFactor)
    .post('/factors/:id/challenge', slowed(rateLimits, 'factor_challenge'), async (c) => {
      const body = await bodyOf(c, ChallengeFactor, { mayBeEmpty: true })
      if (body instanceof Response) return body
      const channel = readChannel(body.channel)
      if (typeof channel === 'object') return refuse(c, channel.refused)
      const answer = await challengeFactor(c.var.db, { ...meant(c), channel, ...given(c) })
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .post('/factors/:id/verify', slowed(rateLimits, 'factor_verify'), async (c) => {
      const body = await bodyOf(c, VerifyFactor)
      return body instanceof Response ? body : verify(c, body)
    })
    .delete('/factors/:id', async (c) => {
      const answer = await unenrolFactor(c.var.db, { ...meant(c), ...given(c) })
      return 'refused' in answer
        ? refuse(c, answer.refused, belowFor(answer.refused))
        : c.json(answer)
    })
}

/** Behind `signedIn`: people without an address of their own have nothing to protect twice. */
export const notAnonymous: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  if (!c.var.who.user.isAnonymous) return next()
  const message = 'Anonymous user not allowed to perform these actions'
  return refuse(c, { code: 'no_authorization', message }, 403)
}

const ownFactor: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  const { factorId } = meant(c)
  if (c.var.who.factors.some(({ id }) => id === factorId)) return next()
  return refuse(c, { code: 'mfa_factor_not_found', message: 'Factor not found' })
}

function meant(c: C) {
  return { who: c.var.who, factorId: idIn<FactorId>(c, 'id') }
}

async function enrol(c: C, body: z.infer<typeof EnrolFactor>) {
  const { factor_type = '', friendly_name: friendlyName = '', issuer, phone } = body
  const asked = { who: c.var.who, friendlyName, ...given(c) }
  const enrolments: Record<string, () => Promise<object | Refused>> = {
    totp: () => enrolAuthenticator(c.var.db, { ...asked, issuer }),
    webauthn: () => enrolSecurityKey(c.var.db, asked),
    phone: () => enrolPhone(c.var.db, { ...asked, phone }),
  }
  const enrolment = Object.hasOwn(enrolments, factor_type) ? enrolments[factor_type] : undefined
  if (!enrolment) {
    const message = 'factor_type needs to be totp, phone, or webauthn'
    return refuse(c, { code: 'validation_failed', message })
  }
  const answer = await enrolment()
  return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
}

async function verify(c: C, { challenge_id, code, webauthn }: z.infer<typeof VerifyFactor>) {
  if (!z.uuid().safeParse(challenge_id).success) {
    return refuse(c, { code: 'validation_failed', message: 'challenge_id must be an UUID' })
  }
  const shown = webauthn ? { credential: webauthn.credential_response } : code && { code }
  if (!shown) return refuse(c, { code: 'validation_failed', message: 'Code needs to be non-empty' })
  const asked = { ...meant(c), challengeId: challenge_id!, shown, ...given(c) }
  const answer = await verifyFactor(c.var.db, asked)
  return 'refused' in answer ? refuse(c, answer.refused, lostFor(answer.refused)) : c.json(answer)
}

/** The factor was there when the request came, so what cannot be found is the challenge. */
function lostFor({ code }: Refusal) {
  return code === 'mfa_factor_not_found' ? 422 : undefined
}

function belowFor({ code }: Refusal) {
  return code === 'insufficient_aal' ? 422 : undefined
}
