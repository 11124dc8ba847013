import type { Context, MiddlewareHandler } from 'hono'
import {
  authenticateAdmin,
  type IdentityDependencies,
  type IdentityErrorCode,
} from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { AppError } from '#platform/result'
import type { ApiVariables } from './api-variables.ts'
import { bearerToken, NOT_SIGNED_IN } from './authentication.ts'
import { errorResponse, SESSION_ENDED } from './errors.ts'

/** `c.var` behind `requireAdmin`. */
export type AdminVariables = ApiVariables & { actor: Actor }

/**
 * Lets administrators through and nobody else. It runs before anything reads the request: neither a saved response nor
 * an upload is handled for a caller without the right to it.
 */
export function requireAdmin(
  identity: IdentityDependencies,
): MiddlewareHandler<{ Variables: AdminVariables }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer')
      return errorResponse(c, 401, NOT_SIGNED_IN)
    }
    const { db, now } = c.var
    const admin = await authenticateAdmin(db, { token, identity, now })
    if (!admin.ok) return accessDeniedResponse(c, admin.error)
    c.set('caller', `admin:${admin.value.name}`)
    c.set('actor', admin.value.actor)
    await next()
  }
}

/** 401 asks the client for a new token; 403 means that none would help. */
function accessDeniedResponse(c: Context, { code }: AppError<IdentityErrorCode>) {
  if (ACCESS_DENIED_CODES.includes(code)) return errorResponse(c, 403, { code: 'not_authorized' })
  c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return errorResponse(c, 401, SESSION_ENDED)
}

const ACCESS_DENIED_CODES: IdentityErrorCode[] = [
  ...(['aal2_required_for_admin', 'not_admin', 'user_banned'] as const),
]
