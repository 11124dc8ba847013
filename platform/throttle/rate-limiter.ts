import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Limit, type LimitKey, listKeyParts } from './limit.ts'

export interface RateLimiter<Counted extends Limit = Limit> {
  limit: Counted
  /** Counts `points` uses, by default one. Returns how many milliseconds the client has to wait; 0 within the limit. */
  consume: (key: LimitKey<Counted>, points?: number) => Promise<number>
}

export type RateLimiters<Limits extends Record<string, Limit>> = {
  [Name in keyof Limits]: RateLimiter<Limits[Name]>
}

/**
 * Limits requests. Counts outside of transactions and in the database, so that all processes count together. For a
 * count that must commit with the work see `consumeLimit`.
 *
 * `storeClient` must not be used for anything else: a request under an `Idempotency-Key` holds a connection while it is
 * counted, and ten of those would deadlock. `shop` separates the counts of several shops on one database.
 */
export function createRateLimiters<Limits extends Record<string, Limit>>(
  storeClient: Pool,
  { limits, shop }: { limits: Limits; shop: string },
): RateLimiters<Limits> {
  const entries = Object.entries(limits).map(([name, limit]) => [
    name,
    createRateLimiter(storeClient, { limit, shop }),
  ])
  return Object.fromEntries(entries)
}

function createRateLimiter(
  storeClient: Pool,
  { limit, shop }: { limit: Limit; shop: string },
): RateLimiter {
  const { name, points, windowSeconds } = limit
  if (points === 0) return { limit, consume: async () => 0 }
  const limiter = new RateLimiterPostgres({
    storeClient,
    ...{ points, duration: windowSeconds, keyPrefix: `${shop}:${name}` },
    ...{ tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false },
    // A blocked client no longer costs a query.
    inMemoryBlockOnConsumed: points + 1,
  })
  return {
    limit,
    consume: (key, used) => getWaitMs(limiter.consume(listKeyParts(limit, key).join(' '), used)),
  }
}

async function getWaitMs(consumption: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumption
    return 0
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(rejection.msBeforeNext, 1)
    throw rejection
  }
}
