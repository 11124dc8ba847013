import type { Context } from 'hono'
import type { ErrorParams } from '#platform/result'

/**
 * Sets `Retry-After` on a 429 or 503 by the parameter `seconds` of its error. Rate limits of requests have set it already.
 */
export function setRetryAfter(c: Context, status: number, params?: ErrorParams): void {
  if ((status === 429 || status === 503) && params?.seconds !== undefined) {
    c.header('Retry-After', `${params.seconds}`)
  }
}
