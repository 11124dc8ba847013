import type { MiddlewareHandler } from 'hono'
import { Semaphore } from '#platform/semaphore'
import type { ApiVariables } from './api-variables.ts'

interface CheckoutLaneOptions {
  maxConcurrent: number
  maxWaitMs: number
}

/** Beyond these, a write is rejected at once: those before it take longer than it would wait. */
const MAX_WAITING = 500

/** Writes that lock stock and orders, which many shoppers may want at once. */
const CHECKOUT_WRITES = /^(\/api)?(\/admin)?\/(checkout|orders|payments)\b/

/**
 * Bounds how many writes of the checkout run at once in this process. Those that wait for a locked row hold a database
 * connection each; the rest of the pool stays free for reads. A write that waits too long throws `SemaphoreFullError`.
 */
export function limitCheckoutWrites({
  maxConcurrent,
  maxWaitMs,
}: CheckoutLaneOptions): MiddlewareHandler<{ Variables: ApiVariables }> {
  const lane = new Semaphore({ maxConcurrent, maxWaitMs, maxWaiting: MAX_WAITING })
  return async (c, next) => {
    if (!CHECKOUT_WRITES.test(c.req.path)) return next()
    // A client that sends its body slowly must not occupy a slot.
    await c.req.arrayBuffer()
    await lane.run(next)
  }
}
