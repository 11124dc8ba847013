import { GenerateRecoveryCodes, VerifyRecoveryCode } from '#contract/identity'
import {
  createRecoveryCodes,
  getRecoveryCodeStatus,
  isRecoveryCodeFactor,
  regenerateRecoveryCodes,
  unenrolFactor,
  verifyRecoveryCode,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './errors.ts'
import { rejectAnonymous } from './mfa-factors.ts'
import { parseBody } from './request-body.ts'
import { createAuthRouter, getRequestContext, rateLimit, requireSignIn } from './router.ts'

/** Codes on paper, for when no factor is at hand. */
export function createRecoveryCodeRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .use('/factors/recovery-codes/*', requireSignIn, rejectAnonymous)
    .get('/factors/recovery-codes', async (c) => {
      const answer = await getRecoveryCodeStatus(c.var.db, c.var.currentUser)
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .post('/factors/recovery-codes', async (c) => {
      const body = await parseBody(c, GenerateRecoveryCodes, { mayBeEmpty: true })
      if (body instanceof Response) return body
      const asked = {
        currentUser: c.var.currentUser,
        friendlyName: body.friendly_name,
        ...getRequestContext(c),
      }
      const answer = await createRecoveryCodes(c.var.db, asked)
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .post('/factors/recovery-codes/regenerate', async (c) => {
      const answer = await regenerateRecoveryCodes(c.var.db, {
        currentUser: c.var.currentUser,
        ...getRequestContext(c),
      })
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .delete('/factors/recovery-codes', async (c) => {
      const factor = c.var.currentUser.factors.find(isRecoveryCodeFactor)
      if (!factor)
        return authErrorResponse(c, { code: 'mfa_factor_not_found', message: 'Factor not found' })
      const asked = { currentUser: c.var.currentUser, factorId: factor.id, ...getRequestContext(c) }
      const answer = await unenrolFactor(c.var.db, asked)
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .post('/factors/recovery-codes/verify', rateLimit(rateLimits, 'factor_verify'), async (c) => {
      const body = await parseBody(c, VerifyRecoveryCode)
      if (body instanceof Response) return body
      const asked = {
        currentUser: c.var.currentUser,
        code: body.code ?? '',
        ...getRequestContext(c),
      }
      const answer = await verifyRecoveryCode(c.var.db, asked)
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
}
