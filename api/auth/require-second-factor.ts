import { needsSecondFactor } from '#modules/identity'
import { authErrorResponse } from './error-response.ts'
import type { AuthMiddleware } from './router.ts'

/** Use after `requireSignIn`. A user with MFA must be at aal2: a password alone changes no sign-in method. */
export const requireSecondFactor: AuthMiddleware = async (c, next) => {
  return needsSecondFactor(c.var.currentUser)
    ? authErrorResponse(c, { code: 'aal2_required' })
    : next()
}
