import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { problem } from './errors.ts'

const everyMethod = 'ALL'

/** Tells a wrong address (404) from a wrong method at a right one (405). */
export function noSuchPlace(routes: RouterRoute[]) {
  const places = routes
    .filter(({ method }) => method !== everyMethod)
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }))

  return (c: Context) => {
    const path = c.req.path.replace(/^\/api(?=\/)/, '')
    const allowed = places.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) return notThatWay(c, [...new Set(allowed)])
    return problem(c, 404, { code: 'not_found', message: 'There is nothing here.' })
  }
}

/** For whoever wants to write to what can only be read. */
export function noSuchMethod(c: Context) {
  return notThatWay(c, ['GET', 'HEAD'])
}

function notThatWay(c: Context, allowed: string[]) {
  c.header('Allow', allowed.join(', '))
  return problem(c, 405, { code: 'method_not_allowed', message: 'That cannot be done here.' })
}

/** `/products/:slug` is every path with one more part. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}/?$`)
}
