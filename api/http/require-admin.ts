import type { Context, MiddlewareHandler } from 'hono'
import { type AuthFailure, authenticateAdmin, type IdentityDependencies } from '#modules/identity'
import { bearerToken, NOT_SIGNED_IN } from './authentication.ts'
import { errorResponse, SESSION_ENDED } from './errors.ts'
import type { ApiVariables } from './router.ts'

/**
 * Lets administrators through and nobody else. It stands before everything that reads a request: neither a kept
 * answer nor an upload may reach somebody who has no right to it.
 */
export function requireAdmin(
  identity: IdentityDependencies,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer')
      return errorResponse(c, 401, NOT_SIGNED_IN)
    }
    const { db, now } = c.var
    const admin = await authenticateAdmin(db, { token, identity, now })
    if ('error' in admin) return accessDeniedResponse(c, admin)
    c.set('caller', `admin:${admin.name}`)
    await next()
  }
}

/** Whose token has ended may come back with a fresh one; who has no right to be here may not. */
function accessDeniedResponse(c: Context, { error: { code } }: AuthFailure) {
  if (['bad_jwt', 'session_expired', 'user_not_found'].includes(code)) {
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    return errorResponse(c, 401, SESSION_ENDED)
  }
  return errorResponse(c, 403, { code: 'not_authorized', message: 'This is for administrators.' })
}
