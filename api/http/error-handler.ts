import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from '#platform/log'
import { clientAbortResponse, isClientAbort } from './client-abort.ts'
import { errorResponse, SESSION_ENDED } from './errors.ts'
import { isUnavailable, RETRY_AFTER_SECONDS } from './unavailable.ts'

/** Responds to whatever a handler throws. Logs what is no fault of the client, with the request's id. */
export function createErrorHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return errorResponse(c, error.status, {
        code: 'bad_request',
        ...(error.message && { message: error.message }),
      })
    }
    if (isClientAbort(error, c)) return clientAbortResponse()
    if (isUnstorableText(error)) {
      return errorResponse(c, 422, { code: 'invalid_input', messageKey: 'unstorable_text' })
    }
    if (isDeletedUserError(error)) return errorResponse(c, 401, SESSION_ENDED)
    if (isUnavailable(error)) {
      log.warn({ err: error, request_id: c.get('requestId') })
      const params = { seconds: RETRY_AFTER_SECONDS }
      return errorResponse(c, 503, { code: 'temporarily_unavailable', params })
    }
    log.error({ err: error, request_id: c.get('requestId') })
    return errorResponse(c, 500, { code: 'server_error' })
  }
}

/** Whether the user was deleted between authentication and a write: a foreign key to `users` is broken. */
function isDeletedUserError(error: Error): boolean {
  const thrown = getDriverError(error)
  return 'constraint' in thrown && /_user_id_fkey$/.test(String(thrown.constraint))
}

/** PostgreSQL stores no NUL in text, but JSON may hold one in any field. */
export function isUnstorableText(error: Error): boolean {
  const thrown = getDriverError(error)
  return 'code' in thrown && ['22021', '22P05'].includes(String(thrown.code))
}

/** Drizzle wraps the driver's error; `rawQuery` does not. */
function getDriverError(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error
}
