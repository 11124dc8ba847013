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
import { authErrorResponse } from './error-response.ts'
import { withBody } from './parse-body.ts'
import { rateLimit } from './rate-limit.ts'
import { rejectAnonymous } from './reject-anonymous.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** Recovery codes of the current user, which replace an MFA factor once each. */
export function createRecoveryCodeRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .use('/factors/recovery-codes/*', requireSignIn, rejectAnonymous)
    .get('/factors/recovery-codes', async (c) => {
      return respond(c, await getRecoveryCodeStatus(c.var.db, c.var.currentUser))
    })
    .post(
      '/factors/recovery-codes',
      withBody(
        GenerateRecoveryCodes,
        async (c, { friendly_name: friendlyName }) => {
          const input = { ...getUserContext(c), friendlyName }
          return respond(c, await createRecoveryCodes(c.var.db, input))
        },
        { mayBeEmpty: true },
      ),
    )
    .post('/factors/recovery-codes/regenerate', async (c) => {
      return respond(c, await regenerateRecoveryCodes(c.var.db, getUserContext(c)))
    })
    .delete('/factors/recovery-codes', async (c) => {
      const factor = c.var.currentUser.factors.find(isRecoveryCodeFactor)
      if (!factor) return authErrorResponse(c, { code: 'factor_not_found' })
      const input = { ...getUserContext(c), factorId: factor.id }
      return respond(c, await unenrolFactor(c.var.db, input))
    })
    .post(
      '/factors/recovery-codes/verify',
      rateLimit(rateLimits, 'factor_verify'),
      withBody(VerifyRecoveryCode, async (c, { code = '' }) => {
        return respond(c, await verifyRecoveryCode(c.var.db, { ...getUserContext(c), code }))
      }),
    )
}

function getUserContext(c: AuthContext) {
  return { currentUser: c.var.currentUser, ...getRequestContext(c) }
}
