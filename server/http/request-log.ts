import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '#platform/log'
import { getClientAddress } from './client-address.ts'
import type { Metrics } from './metrics.ts'
import { withHeaders } from './with-headers.ts'

/** What is known of a request before anything answers it. The API finds both at `c.var`. */
export interface SiteEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; address: string }
}

interface RequestLogInput {
  log: Logger
  metrics?: Metrics | undefined
  trustedProxies?: number | undefined
}

const REQUEST_ID_PATTERN = /^[\w.-]{1,64}$/

/** Names each request, and says how it went. What is sent as it was kept never comes here: it is only counted. */
export function logRequests({
  log,
  metrics,
  trustedProxies = 0,
}: RequestLogInput): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const began = performance.now()
    const requestId = getRequestId(c, trustedProxies)
    c.set('requestId', requestId)
    c.set(
      'address',
      getClientAddress(c.env?.incoming, c.req.header('X-Forwarded-For'), trustedProxies),
    )
    const finish = withHeaders(c, { 'X-Request-Id': requestId })
    await next()
    finish()
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - began
    const route = status === 404 ? 'none' : routePath(c)
    metrics?.durations.observe({ method, route, status }, ms / 1000)
    // Without its query: that is where the links in letters carry their tokens.
    const line = { request_id: requestId, method, path, status }
    log[status >= 500 ? 'error' : 'info']({ ...line, ms: Math.round(ms) })
  }
}

/** A proxy that we trust may have named it already. */
function getRequestId(c: Context<SiteEnv>, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('X-Request-Id') : undefined
  return given && REQUEST_ID_PATTERN.test(given) ? given : crypto.randomUUID()
}
