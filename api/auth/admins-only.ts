import type { MiddlewareHandler } from 'hono'
import { whoIsAdmin } from '#modules/identity'
import { bearerToken } from '../signed-in.ts'
import { type AuthVars, NO_TOKEN } from './area.ts'
import { refuse } from './errors.ts'

/** Lets administrators through and nobody else: it stands before everything that reads what is sent. */
export const adminsOnly: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  const token = bearerToken(c)
  if (!token) return refuse(c, NO_TOKEN)
  const { db, identity, now } = c.var
  const admin = await whoIsAdmin(db, { token, identity, now })
  if ('refused' in admin) return refuse(c, admin.refused, 403)
  c.set('admin', admin)
  await next()
}
