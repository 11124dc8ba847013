import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#platform/network'
import type { Vars } from './area.ts'
import { countedAs, type RateLimits, tooMany, waitFor } from './rate-limit.ts'

/** A process speaks of an address when it has made so many answers for it, not of each. */
const AT_ONCE = 20
const FORGET_AFTER_MS = 60_000

/** Counts one answer that is made anew for an address, or for somebody by their account; how many milliseconds it has to wait first: 0 for almost everybody. */
export type ReadLimit = (address: string) => number

/**
 * Slows down who has endless answers made: searches nobody made before, pages nobody asked for yet. What is kept is
 * never counted. The processes count together, by twenties and without anybody waiting for the database: who asks for
 * less than that in a minute is not spoken of at all.
 */
export function openReadLimit({ reads }: RateLimits, now: () => number = Date.now): ReadLimit {
  const made = new Map<string, number>()
  const shutUntil = new Map<string, number>()
  let forgetAt = now() + FORGET_AFTER_MS

  const tell = async (network: string) => {
    // A database that cannot be asked is no reason to send shoppers away.
    const waitMs = await waitFor(reads, network, AT_ONCE).catch(() => 0)
    if (waitMs > 0) shutUntil.set(network, now() + waitMs)
  }
  const forgetOld = () => {
    forgetAt = now() + FORGET_AFTER_MS
    made.clear()
    for (const [network, until] of shutUntil) if (until <= now()) shutUntil.delete(network)
  }

  return (address) => {
    if (now() >= forgetAt) forgetOld()
    const network = networkOf(address)
    const waitMs = (shutUntil.get(network) ?? 0) - now()
    if (waitMs > 0) return waitMs

    const count = (made.get(network) ?? 0) + 1
    made.set(network, count % AT_ONCE)
    if (count === AT_ONCE) tell(network)
    return 0
  }
}

/** What is somebody's own is kept for nobody, so each reading of it is made anew. What the shop asks itself has no address. */
export function countedReads(limit: ReadLimit | undefined): MiddlewareHandler<{ Variables: Vars }> {
  return async (c, next) => {
    const isCounted = c.var.address !== undefined && ['GET', 'HEAD'].includes(c.req.method)
    const waitMs = isCounted && limit ? limit(countedAs(c.var)) : 0
    return waitMs > 0 ? tooMany(c, waitMs) : next()
  }
}
