import type { Limit, LimitKey } from './limit.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** A process reports this many uses of a client at once. */
const BATCH_SIZE = 20

/** Counts one use. Returns how many milliseconds the client has to wait; 0 within the limit. */
export type BatchedRateLimiter = (client: string) => number

/**
 * Counts in this process and reports every twentieth use to the limiter that all processes share, without anybody
 * waiting for the database: a client with fewer uses in a window than a batch is not counted (decision 0014).
 */
export function createBatchedRateLimiter<Part extends 'caller' | 'network'>(
  { limit, consume }: RateLimiter<Limit<string, Part>>,
  now: () => number = Date.now,
): BatchedRateLimiter {
  const windowMs = limit.windowSeconds * 1000
  const [part] = limit.by
  const counts = new Map<string, number>()
  const blockedUntil = new Map<string, number>()
  let windowEndsAt = now() + windowMs

  const reportBatch = async (client: string) => {
    const key = { [part!]: client } as LimitKey<Limit<string, Part>>
    // Nobody is blocked while the database fails.
    const waitMs = await consume(key, BATCH_SIZE).catch(() => 0)
    if (waitMs > 0) blockedUntil.set(client, now() + waitMs)
  }
  const startWindow = () => {
    windowEndsAt = now() + windowMs
    counts.clear()
    for (const [client, until] of blockedUntil) if (until <= now()) blockedUntil.delete(client)
  }

  return (client) => {
    if (now() >= windowEndsAt) startWindow()
    const waitMs = (blockedUntil.get(client) ?? 0) - now()
    if (waitMs > 0) return waitMs

    const count = (counts.get(client) ?? 0) + 1
    counts.set(client, count % BATCH_SIZE)
    if (count === BATCH_SIZE) reportBatch(client)
    return 0
  }
}
