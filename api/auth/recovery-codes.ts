import { GenerateRecoveryCodes, VerifyRecoveryCode } from '#contract/identity'
import {
  isRecovery,
  makeRecoveryCodes,
  remakeRecoveryCodes,
  showRecoveryCodes,
  unenrolFactor,
  verifyRecoveryCode,
} from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, signedIn, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { refuse } from './errors.ts'
import { notAnonymous } from './factors.ts'

/** Codes on paper, for when no factor is at hand. */
export function recoveryCodes(rateLimits: RateLimits | null) {
  return newAuthArea()
    .use('/factors/recovery-codes/*', signedIn, notAnonymous)
    .get('/factors/recovery-codes', async (c) => {
      const answer = await showRecoveryCodes(c.var.db, c.var.who)
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .post('/factors/recovery-codes', async (c) => {
      const body = await bodyOf(c, GenerateRecoveryCodes, { mayBeEmpty: true })
      if (body instanceof Response) return body
      const asked = { who: c.var.who, friendlyName: body.friendly_name, ...given(c) }
      const answer = await makeRecoveryCodes(c.var.db, asked)
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .post('/factors/recovery-codes/regenerate', async (c) => {
      const answer = await remakeRecoveryCodes(c.var.db, { who: c.var.who, ...given(c) })
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .delete('/factors/recovery-codes', async (c) => {
      const factor = c.var.who.factors.find(isRecovery)
      if (!factor) return refuse(c, { code: 'mfa_factor_not_found', message: 'Factor not found' })
      const asked = { who: c.var.who, factorId: factor.id, ...given(c) }
      const answer = await unenrolFactor(c.var.db, asked)
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .post('/factors/recovery-codes/verify', slowed(rateLimits, 'factor_verify'), async (c) => {
      const body = await bodyOf(c, VerifyRecoveryCode)
      if (body instanceof Response) return body
      const asked = { who: c.var.who, code: body.code ?? '', ...given(c) }
      const answer = await verifyRecoveryCode(c.var.db, asked)
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
}
