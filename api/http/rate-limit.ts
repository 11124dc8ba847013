import type { Context, MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { toNetwork } from '#platform/http/network'
import { apiTranslators } from '../messages/index.ts'
import type { ApiVariables } from './api-variables.ts'
import { errorResponse } from './errors.ts'

/** Points in `duration` seconds, for one user or, for guests, one network. */
const rateLimitRules = {
  // Pages, lists and searches that are not answered from the cache (decision 0014).
  reads: { points: 600, duration: 60 },
  checkout: { points: 30, duration: 60 },
  payment: { points: 60, duration: 60 },
  newsletter: { points: 10, duration: 600 },
  writes: { points: 600, duration: 60 },
  // Re-encoding a picture costs more than any other request.
  avatar_uploads: { points: 20, duration: 300 },
  // Sign-in and token refresh; e-mails that the recipient may not have requested; codes and links that could be guessed.
  sign_in: { points: 150, duration: 300 },
  emails: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  // Anonymous accounts.
  anonymous: { points: 30, duration: 3600 },
  // Failed attempts at one user's codes are also counted, wherever they come from.
  factor_challenge: { points: 30, duration: 120 },
  factor_verify: { points: 30, duration: 120 },
  passkey: { points: 30, duration: 300 },
} as const

export type RateLimitName = keyof typeof rateLimitRules

/** Rate limits of accounts, which have settings. */
export const AUTH_RATE_LIMIT_NAMES = [
  'sign_in',
  'emails',
  'verify',
  'factor_challenge',
  'factor_verify',
  'passkey',
  'anonymous',
] as const
export type AuthRateLimitName = (typeof AUTH_RATE_LIMIT_NAMES)[number]
export type RateLimits = Record<RateLimitName, RateLimiterPostgres>

/**
 * Counts in the database, so that all processes count together. `storeClient` must not be used for anything else: a
 * request under an `Idempotency-Key` holds a connection while it is counted, and ten of those would deadlock. `shop`
 * separates the counts of several shops on one database.
 */
export function createRateLimits(
  storeClient: Pool,
  settings: Partial<Record<AuthRateLimitName, number>> = {},
  shop = 'shop',
): RateLimits {
  const pointsByName: Partial<Record<RateLimitName, number>> = settings
  const create = (name: RateLimitName) => {
    const { duration } = rateLimitRules[name]
    const points = resolvePoints(pointsByName[name], rateLimitRules[name].points)
    return new RateLimiterPostgres({
      storeClient,
      ...{ points, duration },
      keyPrefix: `${shop}:${name}`,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: name === 'writes',
      // A blocked client no longer costs a query.
      inMemoryBlockOnConsumed: points + 1,
    })
  }
  const names = Object.keys(rateLimitRules) as RateLimitName[]
  return Object.fromEntries(names.map((name) => [name, create(name)])) as RateLimits
}

/** A setting of 0 switches the limit off. */
function resolvePoints(setting: number | undefined, defaultPoints: number): number {
  return setting === 0 ? 2 ** 30 : (setting ?? defaultPoints)
}

/** A middleware for a route or a router: `router.use(rateLimit(rateLimits, 'checkout'))`. */
export function rateLimit(
  rateLimits: RateLimits | null,
  name: RateLimitName,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const waitMs = rateLimits ? await consumeRateLimit(rateLimits[name], getRateLimitKey(c.var)) : 0
    return waitMs > 0 ? tooManyRequestsResponse(c, waitMs) : next()
  }
}

/** Signed-in users are counted by account, so that users of one network do not use up each other's points. */
export function getRateLimitKey({ currentUser, address }: ApiVariables): string {
  return currentUser ? `user:${currentUser.user.id}` : toNetwork(address)
}

/** Returns how many milliseconds the client has to wait; 0 if points were left. */
export async function consumeRateLimit(
  limiter: RateLimiterPostgres,
  key: string,
  points = 1,
): Promise<number> {
  try {
    await limiter.consume(key, points)
    return 0
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return Math.max(rejection.msBeforeNext, 1)
    throw rejection
  }
}

/** The error in English, for responses of the server outside the API. */
export const TOO_MANY_REQUESTS = {
  code: 'too_many_requests',
  message: apiTranslators('en')('too_many_requests'),
}

export function tooManyRequestsResponse(c: Context, waitMs: number) {
  c.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return errorResponse(c, 429, { code: 'too_many_requests' })
}
