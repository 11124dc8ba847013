import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable'
import type { Logger } from '#platform/log'
import { SemaphoreFullError } from '#platform/semaphore'
import { clientAbortResponse, isClientAbort } from '../http/client-abort.ts'
import { isUnstorableText } from '../http/error-handler.ts'
import { RETRY_AFTER_SECONDS } from '../http/unavailable.ts'
import { authErrorResponse } from './error-response.ts'
import { RequestTimeoutError } from './timeout.ts'

/** Responds to exceptions. Unknown ones are logged. */
export function createAuthErrorHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return authErrorResponse(c, { code: 'request_unreadable' })
    }
    if (isClientAbort(error, c)) return clientAbortResponse()
    if (error instanceof RequestTimeoutError) {
      return authErrorResponse(c, { code: 'request_timeout' })
    }
    if (error instanceof SemaphoreFullError) {
      return authErrorResponse(c, { code: 'rate_limit_reached', params: { seconds: 5 } })
    }
    if (isUnstorableText(error)) {
      return authErrorResponse(c, { code: 'text_not_storable' })
    }
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error, request_id: c.get('requestId') })
      const params = { seconds: RETRY_AFTER_SECONDS }
      return authErrorResponse(c, { code: 'temporarily_unavailable', params })
    }
    log.error({ err: error, request_id: c.get('requestId') })
    return authErrorResponse(c, { code: 'unexpected_failure' })
  }
}
