import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from '#platform/log'
import { SemaphoreFullError } from '#platform/semaphore'
import { isUnstorableText } from '../http/error-handler.ts'
import { authErrorResponse } from './error-response.ts'
import { RequestTimeoutError } from './timeout.ts'

/** Responds to exceptions. Unknown ones are logged. */
export function createAuthErrorHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return authErrorResponse(c, {
        code: 'validation_failed',
        message: 'That request cannot be read.',
      })
    }
    if (error instanceof RequestTimeoutError) {
      const message = 'Processing this request timed out, please retry after a moment.'
      return authErrorResponse(c, { code: 'request_timeout', message })
    }
    if (error instanceof SemaphoreFullError) {
      c.header('Retry-After', '5')
      const message = 'Request rate limit reached'
      return authErrorResponse(c, { code: 'over_request_rate_limit', message })
    }
    if (isUnstorableText(error)) {
      const message = 'The text holds characters that cannot be stored.'
      return authErrorResponse(c, { code: 'validation_failed', message })
    }
    log.error({ err: error, request_id: c.get('requestId') })
    return authErrorResponse(c, {
      code: 'unexpected_failure',
      message: 'Something went wrong on our side.',
    })
  }
}
