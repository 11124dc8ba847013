import type { MiddlewareHandler } from 'hono'
import { toNetwork } from '#platform/http/network'
import type { ApiVariables } from './api-variables.ts'
import {
  consumeRateLimit,
  getRateLimitKey,
  type RateLimits,
  tooManyRequestsResponse,
} from './rate-limit.ts'

/** A process reports this many reads of a network at once. */
const BATCH_SIZE = 20
const WINDOW_MS = 60_000

/** Counts one uncached read of an address or account. Returns how many milliseconds it has to wait; 0 below the limit. */
export type ReadLimit = (key: string) => number

/**
 * Limits reads that the cache cannot answer, such as endless new searches. All processes count together, in batches
 * and without a request waiting for the database: a client with fewer reads in a minute than a batch is not counted.
 */
export function createReadLimit({ reads }: RateLimits, now: () => number = Date.now): ReadLimit {
  const counts = new Map<string, number>()
  const blockedUntil = new Map<string, number>()
  let windowEndsAt = now() + WINDOW_MS

  const reportBatch = async (network: string) => {
    // Shoppers are not blocked while the database fails.
    const waitMs = await consumeRateLimit(reads, network, BATCH_SIZE).catch(() => 0)
    if (waitMs > 0) blockedUntil.set(network, now() + waitMs)
  }
  const startWindow = () => {
    windowEndsAt = now() + WINDOW_MS
    counts.clear()
    for (const [network, until] of blockedUntil) if (until <= now()) blockedUntil.delete(network)
  }

  return (key) => {
    if (now() >= windowEndsAt) startWindow()
    const network = toNetwork(key)
    const waitMs = (blockedUntil.get(network) ?? 0) - now()
    if (waitMs > 0) return waitMs

    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count % BATCH_SIZE)
    if (count === BATCH_SIZE) reportBatch(network)
    return 0
  }
}

/** Counts every read of the API, which is uncached. Calls of the shop to itself have no address and are not counted. */
export function limitReads(
  limit: ReadLimit | undefined,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const isCounted = c.var.address !== undefined && ['GET', 'HEAD'].includes(c.req.method)
    const waitMs = isCounted && limit ? limit(getRateLimitKey(c.var)) : 0
    return waitMs > 0 ? tooManyRequestsResponse(c, waitMs) : next()
  }
}
