import { toNetwork } from '#platform/http/network'
import { type AuthRateLimitName, consumeRateLimit, type RateLimits } from '../http/rate-limit.ts'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext, AuthMiddleware } from './router.ts'

/** Limits requests per network, with the error response of this service. */
export function rateLimit(rateLimits: RateLimits | null, name: AuthRateLimitName): AuthMiddleware {
  return async (c, next) => (await checkRateLimit(c, rateLimits, name)) ?? next()
}

/** Counts the request. Returns the error response if the limit is exceeded, else null. */
export async function checkRateLimit(
  c: AuthContext,
  rateLimits: RateLimits | null,
  name: AuthRateLimitName,
): Promise<Response | null> {
  const network = toNetwork(c.var.address)
  // Every endpoint that sends e-mails has a limit of its own.
  const key = name === 'emails' ? `${c.req.path} ${network}` : network
  const waitMs = rateLimits ? await consumeRateLimit(rateLimits[name], key) : 0
  if (waitMs === 0) return null
  c.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return authErrorResponse(c, { code: 'rate_limit_reached' })
}
