import type { MiddlewareHandler } from 'hono'
import { toNetwork } from '#platform/http/network'
import {
  type BatchedRateLimiter,
  createBatchedRateLimiter,
} from '#platform/throttle/batched-rate-limiter'
import { formatRetryAfter } from '#platform/throttle/limit'
import type { ApiVariables } from './api-variables.ts'
import { errorResponse } from './errors.ts'
import { getCaller, type RateLimits } from './rate-limit.ts'

/** Counts one uncached read of an address or account. Returns how many milliseconds it has to wait; 0 below the limit. */
export type ReadLimit = BatchedRateLimiter

/** Limits reads that the cache cannot answer, such as endless new searches. */
export function createReadLimit({ reads }: RateLimits): ReadLimit {
  const limit = createBatchedRateLimiter(reads)
  return (caller) => limit(toNetwork(caller))
}

/** Counts every read of the API, which is uncached. Calls of the shop to itself have no address and are not counted. */
export function limitReads(
  limit: ReadLimit | undefined,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const isCounted = c.var.address !== undefined && ['GET', 'HEAD'].includes(c.req.method)
    const waitMs = isCounted && limit ? limit(getCaller(c.var)) : 0
    if (waitMs === 0) return next()
    c.header('Retry-After', formatRetryAfter(waitMs))
    return errorResponse(c, 429, { code: 'too_many_requests' })
  }
}
