import { type CurrentUser, getCurrentUser, SUB_CLAIM_NOT_UUID } from '#modules/identity'
import { bearerToken } from '../http/authentication.ts'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext, AuthMiddleware } from './router.ts'

/** Rejects requests without the access token of an active session, and sets `currentUser`. */
export const requireSignIn: AuthMiddleware = async (c, next) => {
  const currentUser = await authenticate(c)
  if (currentUser instanceof Response) return currentUser
  c.set('currentUser', currentUser)
  await next()
}

/** Returns the user of the access token, or the error response. */
export async function authenticate(c: AuthContext): Promise<CurrentUser | Response> {
  const token = bearerToken(c)
  if (!token) return authErrorResponse(c, NO_TOKEN)
  const { db, identity, now } = c.var
  const currentUser = await getCurrentUser(db, { token, identity, now })
  if (!('error' in currentUser)) return currentUser
  const status = currentUser === SUB_CLAIM_NOT_UUID ? 400 : undefined
  return authErrorResponse(c, currentUser.error, status)
}

export const NO_TOKEN = {
  code: 'no_authorization' as const,
  message: 'This endpoint requires a valid Bearer token',
}
