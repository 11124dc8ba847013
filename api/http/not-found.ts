import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { errorResponse } from './errors.ts'

const ANY_METHOD = 'ALL'

/** Tells a wrong address (404) from a wrong method at a right one (405). */
export function createNotFoundHandler(routes: RouterRoute[]) {
  const places = routes
    .filter(({ method }) => method !== ANY_METHOD)
    .map(({ method, path }) => ({ method, pattern: toPathPattern(path) }))

  return (c: Context) => {
    const path = c.req.path.replace(/^\/api(?=\/)/, '')
    const allowed = places.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) return methodNotAllowedResponse(c, [...new Set(allowed)])
    return errorResponse(c, 404, { code: 'not_found', message: 'There is nothing here.' })
  }
}

/** For whoever wants to write to what can only be read. */
export function rejectMethod(c: Context) {
  return methodNotAllowedResponse(c, ['GET', 'HEAD'])
}

function methodNotAllowedResponse(c: Context, allowed: string[]) {
  c.header('Allow', allowed.join(', '))
  return errorResponse(c, 405, { code: 'method_not_allowed', message: 'That cannot be done here.' })
}

/** `/products/:slug` is every path with one more part. */
function toPathPattern(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}/?$`)
}
