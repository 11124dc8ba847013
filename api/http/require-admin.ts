import type { Context, MiddlewareHandler } from 'hono'
import {
  authenticateAdmin,
  type IdentityDependencies,
  type IdentityErrorCode,
} from '#modules/identity'
import type { AppError } from '#platform/result'
import type { AdminVariables } from './admin-variables.ts'
import { bearerToken, NOT_SIGNED_IN } from './authentication.ts'
import { errorResponse, SESSION_ENDED } from './errors.ts'
import { ANY_STAFF } from './permissions.ts'
import type { FindRoute } from './route-index.ts'

interface RequireAdminInput {
  identity: IdentityDependencies
  findRoute: FindRoute
}

/**
 * Lets administrators through whose role and token allow the route, and nobody else. It runs before anything reads the request: neither a saved response nor
 * an upload is handled for a caller without the right to it.
 */
export function requireAdmin({
  identity,
  findRoute,
}: RequireAdminInput): MiddlewareHandler<{ Variables: AdminVariables }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer')
      return errorResponse(c, 401, NOT_SIGNED_IN)
    }
    const { db, now } = c.var
    const admin = await authenticateAdmin(db, { token, identity, now })
    if (!admin.ok) return accessDeniedResponse(c, admin.error)
    const permission = findRoute(c)?.permission
    if (permission && permission !== ANY_STAFF && !admin.value.permissions.has(permission))
      return errorResponse(c, 403, { code: 'permission_denied', params: { permission } })
    c.set('admin', admin.value)
    c.set('caller', `admin:${admin.value.name}`)
    c.set('actor', admin.value.actor)
    await next()
  }
}

/** 401 asks the client for a new token; 403 means that none would help. */
function accessDeniedResponse(c: Context, { code }: AppError<IdentityErrorCode>) {
  const denied = ACCESS_DENIED_CODES[code]
  if (denied) return errorResponse(c, 403, { code: denied })
  c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return errorResponse(c, 401, SESSION_ENDED)
}

const ACCESS_DENIED_CODES: Partial<Record<IdentityErrorCode, string>> = {
  aal2_required_for_admin: 'second_factor_required',
  not_admin: 'not_authorized',
  second_factor_required_for_role: 'second_factor_setup_required',
  user_banned: 'not_authorized',
}
