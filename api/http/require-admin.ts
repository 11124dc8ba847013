import type { Context, MiddlewareHandler } from 'hono'
import { type AuthFailure, authenticateAdmin, type IdentityDependencies } from '#modules/identity'
import type { ApiVariables } from './api-variables.ts'
import { bearerToken, NOT_SIGNED_IN } from './authentication.ts'
import { errorResponse, SESSION_ENDED } from './errors.ts'

/**
 * Lets administrators through and nobody else. It runs before anything reads the request: neither a saved response nor
 * an upload is handled for a caller without the right to it.
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

/** 401 asks the client for a new token; 403 means that none would help. */
function accessDeniedResponse(c: Context, { error: { code } }: AuthFailure) {
  if (['bad_jwt', 'session_expired', 'user_not_found'].includes(code)) {
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    return errorResponse(c, 401, SESSION_ENDED)
  }
  return errorResponse(c, 403, { code: 'not_authorized' })
}
