import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type { Logger } from '#platform/log'
import { runTask } from '#platform/tracing/task'
import { getClientAddress } from './client-address.ts'
import type { Metrics } from './metrics.ts'
import { createRequestObserver } from './observe-requests.ts'
import type { OperatorWarnings } from './operator-warnings.ts'
import type { SiteEnv } from './site-env.ts'
import { withHeaders } from './with-headers.ts'

interface RequestLogInput {
  log: Logger
  metrics?: Metrics | undefined
  trustedProxies?: number | undefined
  warnings?: OperatorWarnings | undefined
}

/** Observes the requests that reach the router. Cached responses bypass it: they are only counted. */
export function logRequests(input: RequestLogInput): MiddlewareHandler<SiteEnv> {
  const { trustedProxies = 0, warnings } = input
  const observer = createRequestObserver(input)
  return async (c, next) => {
    const startedAt = performance.now()
    const { method, path } = c.req
    const task = observer.start({
      ...{ method, path },
      requestId: c.req.header('X-Request-Id'),
      traceparent: c.req.header('traceparent'),
    })
    c.set('requestId', task.requestId!)
    const forwardedFor = c.req.header('X-Forwarded-For')
    if (forwardedFor && trustedProxies === 0) warnings?.add('proxy_not_trusted')
    c.set('address', getClientAddress(c.env?.incoming, forwardedFor, trustedProxies))
    const headers: Record<string, string> = {}
    observer.writeHeaders(task, (name, value) => {
      headers[name] = value
    })
    const applyHeaders = withHeaders(c, headers)
    await runTask(task, next)
    applyHeaders()
    const { status } = c.res
    const ms = performance.now() - startedAt
    observer.end(task, { method, path, route: getRoute(c, status), status, ms })
  }
}

/** Pages are matched by React Router, so they have one route here. */
function getRoute(c: Context<SiteEnv>, status: number): string {
  if (status === 404) return 'none'
  const route = routePath(c)
  if (!route.endsWith('*')) return route
  // If a middleware has answered, as it does without the database, it is the request of the handler nevertheless.
  const handler = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  if (handler) return handler.path
  return route === '*' || route === '/*' ? 'pages' : route
}
