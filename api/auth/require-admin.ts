import { ACCOUNTS_PERMISSION, authenticateAdmin } from '#modules/identity'
import { bearerToken } from '../http/authentication.ts'
import { authErrorResponse } from './error-response.ts'
import type { AuthMiddleware } from './router.ts'

/** Rejects everybody but owners of the shop, before the body is parsed, and sets `admin`. */
export const requireAdmin: AuthMiddleware = async (c, next) => {
  const token = bearerToken(c)
  if (!token) return authErrorResponse(c, { code: 'token_missing' })
  const { db, identity, now } = c.var
  const admin = await authenticateAdmin(db, { token, identity, now })
  if (!admin.ok) return authErrorResponse(c, admin.error, 403)
  if (!admin.value.permissions.has(ACCOUNTS_PERMISSION))
    return authErrorResponse(c, { code: 'not_admin' })
  c.set('admin', admin.value)
  await next()
}
