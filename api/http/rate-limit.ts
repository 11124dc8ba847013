import type { Context, MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { toNetwork } from '#platform/http/network'
import { errorResponse } from './errors.ts'
import type { ApiVariables } from './router.ts'

/** How many, in how many seconds, for one person, or for one address where nobody is signed in. */
const rateLimitRules = {
  // Pages, lists and searches made anew; what is kept is not counted (decision 0024).
  reads: { points: 600, duration: 60 },
  checkout: { points: 30, duration: 60 },
  payment: { points: 60, duration: 60 },
  mail: { points: 10, duration: 600 },
  writes: { points: 600, duration: 60 },
  // Drawing one anew costs more than anything else somebody can ask for.
  pictures: { points: 20, duration: 300 },
  // Signing in and staying so; letters somebody may not have asked for; codes and links, which could be guessed.
  sign_in: { points: 150, duration: 300 },
  emails: { points: 30, duration: 300 },
  verify: { points: 30, duration: 300 },
  // Accounts that nobody asked for by name.
  anonymous: { points: 30, duration: 3600 },
  // Guesses at one person's codes are counted besides, wherever they come from.
  factor_challenge: { points: 30, duration: 120 },
  factor_verify: { points: 30, duration: 120 },
  passkey: { points: 30, duration: 300 },
} as const

export type RateLimitName = keyof typeof rateLimitRules

/** Those of accounts, which can be set. */
export const AUTH_RATE_LIMIT_NAMES = [
  ...([
    'sign_in',
    'emails',
    'verify',
    'factor_challenge',
    'factor_verify',
    'passkey',
    'anonymous',
  ] as const),
]
export type AuthRateLimitName = (typeof AUTH_RATE_LIMIT_NAMES)[number]
export type RateLimits = Record<RateLimitName, RateLimiterPostgres>

/**
 * Counted in the database, so that all processes count together. The pool must be theirs alone: a request under an
 * `Idempotency-Key` holds a connection while it is counted, and ten of those would wait for each other for ever. Of
 * several shops on one database each counts for itself, by what it is called here.
 */
export function createRateLimits(
  storeClient: Pool,
  set: Partial<Record<AuthRateLimitName, number>> = {},
  shop = 'shop',
): RateLimits {
  const usual: Record<string, number | undefined> = set
  const open = (name: RateLimitName) => {
    const { duration } = rateLimitRules[name]
    const points = resolvePoints(usual[name], rateLimitRules[name].points)
    return new RateLimiterPostgres({
      storeClient,
      ...{ points, duration },
      keyPrefix: `${shop}:${name}`,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: name === 'writes',
      // Who is over the limit no longer costs a query.
      inMemoryBlockOnConsumed: points + 1,
    })
  }
  return {
    reads: open('reads'),
    checkout: open('checkout'),
    payment: open('payment'),
    mail: open('mail'),
    writes: open('writes'),
    pictures: open('pictures'),
    sign_in: open('sign_in'),
    emails: open('emails'),
    verify: open('verify'),
    anonymous: open('anonymous'),
    factor_challenge: open('factor_challenge'),
    factor_verify: open('factor_verify'),
    passkey: open('passkey'),
  }
}

/** What was set: 0 is as many as anybody likes. */
function resolvePoints(set: number | undefined, usual: number): number {
  return set === 0 ? 2 ** 30 : (set ?? usual)
}

/** A middleware for one route or area: `area.use('/checkout', limited(rateLimits, 'checkout'))`. */
export function rateLimit(
  rateLimits: RateLimits | null,
  name: RateLimitName,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const waitMs = rateLimits ? await consumeRateLimit(rateLimits[name], getRateLimitKey(c.var)) : 0
    return waitMs > 0 ? tooManyRequestsResponse(c, waitMs) : next()
  }
}

/** People behind one address do not use up each other's share, and nobody has more shares than accounts. */
export function getRateLimitKey({ currentUser, address }: ApiVariables): string {
  return currentUser ? `user:${currentUser.user.id}` : toNetwork(address)
}

/** Milliseconds; 0 when there is something left. */
export async function consumeRateLimit(
  limiter: RateLimiterPostgres,
  address: string,
  points = 1,
): Promise<number> {
  try {
    await limiter.consume(address, points)
    return 0
  } catch (over) {
    if (over instanceof RateLimiterRes) return Math.max(over.msBeforeNext, 1)
    throw over
  }
}

export const TOO_MANY_REQUESTS = {
  code: 'too_many_requests',
  message: 'That was a little too often. Please wait a moment and try again.',
}

export function tooManyRequestsResponse(c: Context, waitMs: number) {
  c.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return errorResponse(c, 429, TOO_MANY_REQUESTS)
}
