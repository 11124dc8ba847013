import type { MiddlewareHandler } from 'hono'
import { toNetwork } from '#platform/http/network'
import {
  consumeRateLimit,
  getRateLimitKey,
  type RateLimits,
  tooManyRequestsResponse,
} from './rate-limit.ts'
import type { ApiVariables } from './router.ts'

/** A process speaks of an address when it has made so many answers for it, not of each. */
const BATCH_SIZE = 20
const WINDOW_MS = 60_000

/** Counts one answer that is made anew for an address, or for somebody by their account; how many milliseconds it has to wait first: 0 for almost everybody. */
export type ReadLimit = (address: string) => number

/**
 * Slows down who has endless answers made: searches nobody made before, pages nobody asked for yet. What is kept is
 * never counted. The processes count together, by twenties and without anybody waiting for the database: who asks for
 * less than that in a minute is not spoken of at all.
 */
export function createReadLimit({ reads }: RateLimits, now: () => number = Date.now): ReadLimit {
  const made = new Map<string, number>()
  const shutUntil = new Map<string, number>()
  let forgetAt = now() + WINDOW_MS

  const tell = async (network: string) => {
    // A database that cannot be asked is no reason to send shoppers away.
    const waitMs = await consumeRateLimit(reads, network, BATCH_SIZE).catch(() => 0)
    if (waitMs > 0) shutUntil.set(network, now() + waitMs)
  }
  const forgetOld = () => {
    forgetAt = now() + WINDOW_MS
    made.clear()
    for (const [network, until] of shutUntil) if (until <= now()) shutUntil.delete(network)
  }

  return (address) => {
    if (now() >= forgetAt) forgetOld()
    const network = toNetwork(address)
    const waitMs = (shutUntil.get(network) ?? 0) - now()
    if (waitMs > 0) return waitMs

    const count = (made.get(network) ?? 0) + 1
    made.set(network, count % BATCH_SIZE)
    if (count === BATCH_SIZE) tell(network)
    return 0
  }
}

/** What is somebody's own is kept for nobody, so each reading of it is made anew. What the shop asks itself has no address. */
export function limitReads(
  limit: ReadLimit | undefined,
): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const isCounted = c.var.address !== undefined && ['GET', 'HEAD'].includes(c.req.method)
    const waitMs = isCounted && limit ? limit(getRateLimitKey(c.var)) : 0
    return waitMs > 0 ? tooManyRequestsResponse(c, waitMs) : next()
  }
}
