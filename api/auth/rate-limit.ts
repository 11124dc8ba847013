import { checkRateLimit, type RateLimits } from '../http/rate-limit.ts'
import type { AuthRateLimitName } from '../http/request-limits.ts'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext, AuthMiddleware } from './router.ts'

/** Limits requests, with the error response of this service. */
export function rateLimit(rateLimits: RateLimits | null, name: AuthRateLimitName): AuthMiddleware {
  return async (c, next) => (await rejectOverLimit(c, rateLimits, name)) ?? next()
}

/** Counts the request. Returns the error response if the limit is exceeded, else null. */
export async function rejectOverLimit(
  c: AuthContext,
  rateLimits: RateLimits | null,
  name: AuthRateLimitName,
): Promise<Response | null> {
  const code = await checkRateLimit(c, rateLimits?.[name])
  return code && authErrorResponse(c, { code })
}
