import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { errorResponse } from './errors.ts'

const ANY_METHOD = 'ALL'

/** Responds 404 to an unknown path and 405 to a wrong method of a known one. */
export function createNotFoundHandler(routes: RouterRoute[]) {
  const knownRoutes = routes
    .filter(({ method }) => method !== ANY_METHOD)
    .map(({ method, path }) => ({ method, pattern: toPathPattern(path) }))

  return (c: Context) => {
    const path = c.req.path.replace(/^\/api(?=\/)/, '')
    const allowed = knownRoutes
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method)
    if (allowed.length > 0) return methodNotAllowedResponse(c, [...new Set(allowed)])
    return errorResponse(c, 404, { code: 'not_found' })
  }
}

/** Responds 405 to writes of a path that can only be read. */
export function rejectMethod(c: Context) {
  return methodNotAllowedResponse(c, ['GET', 'HEAD'])
}

function methodNotAllowedResponse(c: Context, allowed: string[]) {
  c.header('Allow', allowed.join(', '))
  return errorResponse(c, 405, { code: 'method_not_allowed' })
}

/** In `/products/:slug` the parameter stands for any one segment. */
function toPathPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}/?$`)
}
