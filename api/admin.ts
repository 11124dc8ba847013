import type { MiddlewareHandler } from 'hono'
import type { Vars } from './area.ts'
import { problem } from './errors.ts'
import { bearerToken } from './signed-in.ts'

/** Whether a bearer token is one of the shop's administrators'. */
export type IsAdmin = (token: string) => boolean

/**
 * Lets administrators through and nobody else. It stands before everything that reads a request: neither a kept
 * answer nor an upload may reach somebody who has no right to it.
 */
export function adminsOnly(isAdmin: IsAdmin): MiddlewareHandler<{ Variables: Vars }> {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer')
      return problem(c, 401, { code: 'not_signed_in', message: 'Please sign in.' })
    }
    if (!isAdmin(token)) {
      return problem(c, 403, { code: 'not_authorized', message: 'This is for administrators.' })
    }
    c.set('caller', 'admin')
    await next()
  }
}
