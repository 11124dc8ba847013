import { type Context, Hono } from 'hono'
import { isEqualSecret } from '#platform/crypto/equal-secret'
import { isLocalRequest } from './local-request.ts'
import type { Metrics } from './metrics.ts'
import type { SiteEnv } from './site-env.ts'

/** `/metrics`, for programs on this machine and for those with the token. */
export function createMetricsRoute(metrics: Metrics, token: string | undefined) {
  return new Hono<SiteEnv>().get('/metrics', async (c) => {
    if (!isLocalRequest(c) && !hasToken(c, token)) {
      return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    try {
      return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
    } catch (error) {
      // With 200 and nothing in it, Prometheus would take the shop for healthy.
      return c.text(`A process of the shop does not answer: ${(error as Error).message}\n`, 500)
    }
  })
}

function hasToken(c: Context<SiteEnv>, token: string | undefined): boolean {
  return isEqualSecret(c.req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1], token)
}
