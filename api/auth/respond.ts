import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthError, AuthFailure } from '#modules/identity'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext } from './router.ts'

/** Undefined: the usual status of the error code. */
type GetStatus = (error: AuthError) => ContentfulStatusCode | undefined

/** Responds with the result of a use case as JSON, or with its error. */
export function respond(c: AuthContext, result: object | AuthFailure, getStatus?: GetStatus) {
  if (!('error' in result)) return c.json(result)
  const { error } = result as AuthFailure
  return authErrorResponse(c, error, getStatus?.(error))
}

/** For administrators `user_not_found` is a 404; elsewhere it rejects the caller with 403. */
export function respondToAdmin(c: AuthContext, result: object | AuthFailure) {
  return respond(c, result, ({ code }) => (code === 'user_not_found' ? 404 : undefined))
}
