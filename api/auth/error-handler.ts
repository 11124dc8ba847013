import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable'
import type { Logger } from '#platform/log'
import { SemaphoreFullError } from '#platform/semaphore'
import { isUnstorableText } from '../http/error-handler.ts'
import { setRetryAfter } from '../http/unavailable.ts'
import { authErrorResponse } from './error-response.ts'
import { RequestTimeoutError } from './timeout.ts'

/** Responds to exceptions. Unknown ones are logged. */
export function createAuthErrorHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return authErrorResponse(c, { code: 'request_unreadable' })
    }
    if (error instanceof RequestTimeoutError) {
      return authErrorResponse(c, { code: 'request_timeout' })
    }
    if (error instanceof SemaphoreFullError) {
      c.header('Retry-After', '5')
      return authErrorResponse(c, { code: 'rate_limit_reached' })
    }
    if (isUnstorableText(error)) {
      return authErrorResponse(c, { code: 'text_not_storable' })
    }
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error, request_id: c.get('requestId') })
      setRetryAfter(c)
      return authErrorResponse(c, { code: 'temporarily_unavailable' })
    }
    log.error({ err: error, request_id: c.get('requestId') })
    return authErrorResponse(c, { code: 'unexpected_failure' })
  }
}
