import { isDatabaseUnavailable } from '#platform/db/database-unavailable'
import { SemaphoreFullError } from '#platform/semaphore'

/** When a client may send such a request again. */
export const RETRY_AFTER_SECONDS = 2

/** Whether a request failed only because of load or an outage, and may be sent again. It is answered with 503. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof SemaphoreFullError || isDatabaseUnavailable(error)
}
