import { hash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isLocalRequest } from './local-request.ts'
import type { Metrics } from './metrics.ts'
import type { SiteEnv } from './site-env.ts'

/** `/metrics`, for programs on this machine and for those with the token. */
export function createMetricsRoute(metrics: Metrics, token: string | undefined) {
  return new Hono<SiteEnv>().get('/metrics', async (c) => {
    if (!isLocalRequest(c) && !hasToken(c, token)) {
      return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}

/** Compares digests, in constant time. */
function hasToken(c: Context<SiteEnv>, token: string | undefined): boolean {
  const sent = c.req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
  if (!sent || !token) return false
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}
