import { authErrorResponse } from './error-response.ts'
import type { AuthMiddleware } from './router.ts'

/** Use after `requireSignIn`. Anonymous users have no MFA factors and passkeys. */
export const rejectAnonymous: AuthMiddleware = async (c, next) => {
  if (!c.var.currentUser.user.isAnonymous) return next()
  return authErrorResponse(c, { code: 'anonymous_not_allowed' })
}
