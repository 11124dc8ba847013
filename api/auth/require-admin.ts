import type { MiddlewareHandler } from 'hono'
import { authenticateAdmin } from '#modules/identity'
import { bearerToken } from '../http/authentication.ts'
import { authErrorResponse } from './errors.ts'
import { type AuthVariables, NO_TOKEN } from './router.ts'

/** Lets administrators through and nobody else: it stands before everything that reads what is sent. */
export const requireAdmin: MiddlewareHandler<{ Variables: AuthVariables }> = async (c, next) => {
  const token = bearerToken(c)
  if (!token) return authErrorResponse(c, NO_TOKEN)
  const { db, identity, now } = c.var
  const admin = await authenticateAdmin(db, { token, identity, now })
  if ('error' in admin) return authErrorResponse(c, admin.error, 403)
  c.set('admin', admin)
  await next()
}
