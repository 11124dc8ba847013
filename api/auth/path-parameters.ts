import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { authErrorResponse } from './error-response.ts'

/** Responds with 404 if the path parameter is no UUID. `wireName` is its name in the error message. */
export function requireUuidParameter(parameter: string, wireName: string): MiddlewareHandler {
  return async (c, next) => {
    if (z.uuid().safeParse(c.req.param(parameter)).success) return next()
    return authErrorResponse(c, { code: 'path_id_not_uuid', params: { name: wireName } })
  }
}

/** Use after `requireUuidParameter`. The id in lower case, as it is stored. */
export function getIdParameter<Id extends string>(c: Context, parameter: string): Id {
  return c.req.param(parameter)!.toLowerCase() as Id
}
