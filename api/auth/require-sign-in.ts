import { type CurrentUser, getCurrentUser } from '#modules/identity'
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
  if (!token) return authErrorResponse(c, { code: 'token_missing' })
  const { db, identity, now } = c.var
  const currentUser = await getCurrentUser(db, { token, identity, now })
  return currentUser.ok ? currentUser.value : authErrorResponse(c, currentUser.error)
}
