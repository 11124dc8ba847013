import type { Context, MiddlewareHandler } from 'hono'
import { type Identity, type Refused, whoIsAdmin } from '#modules/identity'
import type { Vars } from './area.ts'
import { ENDED, problem } from './errors.ts'
import { bearerToken, NOBODY } from './signed-in.ts'

/**
 * Lets administrators through and nobody else. It stands before everything that reads a request: neither a kept
 * answer nor an upload may reach somebody who has no right to it.
 */
export function adminsOnly(identity: Identity): MiddlewareHandler<{ Variables: Vars }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer')
      return problem(c, 401, NOBODY)
    }
    const { db, now } = c.var
    const admin = await whoIsAdmin(db, { token, identity, now })
    if ('refused' in admin) return turnAway(c, admin)
    c.set('caller', `admin:${admin.name}`)
    await next()
  }
}

/** Whose token has ended may come back with a fresh one; who has no right to be here may not. */
function turnAway(c: Context, { refused: { code } }: Refused) {
  if (['bad_jwt', 'session_expired', 'user_not_found'].includes(code)) {
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
    return problem(c, 401, ENDED)
  }
  return problem(c, 403, { code: 'not_authorized', message: 'This is for administrators.' })
}
