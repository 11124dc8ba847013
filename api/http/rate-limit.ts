import type { Context, MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { toNetwork } from '#platform/http/network'
import { createBatchedRateLimiter } from '#platform/throttle/batched-rate-limiter'
import { formatRetryAfter, type Limit } from '#platform/throttle/limit'
import {
  createRateLimiters,
  type RateLimiter,
  type RateLimiters,
} from '#platform/throttle/rate-limiter'
import { apiTranslators } from '../messages/index.ts'
import type { ApiVariables } from './api-variables.ts'
import { errorResponse } from './errors.ts'
import { parseRequestLanguage } from './request-language.ts'
import { type AuthRateLimitName, REQUEST_LIMITS, type RequestLimitName } from './request-limits.ts'

export type RateLimits = RateLimiters<typeof REQUEST_LIMITS>

/** `settings` replaces the points of limits of accounts; 0 switches one off. For the rest see `createRateLimiters`. */
export function createRateLimits(
  storeClient: Pool,
  settings: Partial<Record<AuthRateLimitName, number>> = {},
  shop = 'shop',
): RateLimits {
  const limits = structuredClone(REQUEST_LIMITS)
  for (const name of Object.keys(settings) as AuthRateLimitName[]) {
    limits[name].points = settings[name] ?? limits[name].points
  }
  return createRateLimiters(storeClient, { limits, shop })
}

/** A middleware for a route or a router: `router.use(rateLimit(rateLimits, 'checkout'))`. */
export function rateLimit(
  rateLimits: RateLimits | null,
  name: RequestLimitName,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const code = await checkRateLimit(c, rateLimits?.[name])
    return code ? errorResponse(c, 429, { code }) : next()
  }
}

/** Limits the requests of a network like `rateLimit`, but without a statement for each. See `createBatchedRateLimiter`. */
export function batchedRateLimit(
  rateLimits: RateLimits | null,
  name: 'link_visits' | 'browser_spans',
): MiddlewareHandler<{ Variables: ApiVariables }> {
  if (!rateLimits) return (_, next) => next()
  const { [name]: limiter } = rateLimits
  const limit = createBatchedRateLimiter(limiter)
  return async (c, next) => {
    const waitMs = limit(toNetwork(c.var.address))
    if (waitMs === 0) return next()
    c.header('Retry-After', formatRetryAfter(waitMs))
    return errorResponse(c, 429, { code: limiter.limit.code })
  }
}

type RequestLimiter<Code extends string> = RateLimiter<Limit<Code, 'caller' | 'network' | 'path'>>

/** Counts a request. Above the limit it sets `Retry-After` and returns the limit's code, else null. */
export async function checkRateLimit<Code extends string>(
  c: Context,
  limiter: RequestLimiter<Code> | undefined,
): Promise<Code | null> {
  if (!limiter) return null
  const network = toNetwork(c.var.address)
  const waitMs = await limiter.consume({ caller: getCaller(c.var), network, path: c.req.path })
  if (waitMs === 0) return null
  c.header('Retry-After', formatRetryAfter(waitMs))
  return limiter.limit.code
}

/** Returns the key part `caller` of request limits. */
export function getCaller({ currentUser, address }: Pick<ApiVariables, 'currentUser' | 'address'>) {
  return currentUser ? `user:${currentUser.user.id}` : toNetwork(address)
}

/** Builds the error for responses of the server outside the routes of the API. */
export function buildRefusalError(
  code: 'too_many_requests' | 'temporarily_unavailable',
  acceptLanguage: string | undefined,
) {
  return { code, message: apiTranslators(parseRequestLanguage(acceptLanguage))(code) }
}
