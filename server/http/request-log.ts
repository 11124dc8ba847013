import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '#platform/log'
import { getClientAddress } from './client-address.ts'
import { toLogPath } from './log-path.ts'
import type { Metrics } from './metrics.ts'
import type { OperatorWarnings } from './operator-warnings.ts'
import type { SiteEnv } from './site-env.ts'
import { withHeaders } from './with-headers.ts'

interface RequestLogInput {
  log: Logger
  metrics?: Metrics | undefined
  trustedProxies?: number | undefined
  warnings?: OperatorWarnings | undefined
}

const REQUEST_ID_PATTERN = /^[\w.-]{1,64}$/

/** Gives each request an id, measures it and logs it. Cached responses bypass it: they are only counted. */
export function logRequests({
  log,
  metrics,
  trustedProxies = 0,
  warnings,
}: RequestLogInput): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = getRequestId(c, trustedProxies)
    c.set('requestId', requestId)
    const forwardedFor = c.req.header('X-Forwarded-For')
    if (forwardedFor && trustedProxies === 0) warnings?.add('proxy_not_trusted')
    c.set('address', getClientAddress(c.env?.incoming, forwardedFor, trustedProxies))
    const applyHeaders = withHeaders(c, { 'X-Request-Id': requestId })
    await next()
    applyHeaders()
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - startedAt
    const route = status === 404 ? 'none' : routePath(c)
    metrics?.durations.observe({ method, route, status }, ms / 1000)
    const line = { request_id: requestId, method, path: toLogPath(path), status }
    log[status >= 500 ? 'error' : 'info']({ ...line, ms: Math.round(ms) })
  }
}

/** Uses the id that a trusted proxy has set. */
function getRequestId(c: Context<SiteEnv>, trustedProxies: number): string {
  const proxyId = trustedProxies > 0 ? c.req.header('X-Request-Id') : undefined
  return proxyId && REQUEST_ID_PATTERN.test(proxyId) ? proxyId : crypto.randomUUID()
}
