import type { Context } from 'hono'
import { clientAbortResponse, isClientAbort, isUnavailable, RETRY_AFTER_SECONDS } from '#api'
import type { Logger } from '#platform/log'
import { renderPlainPage } from './plain-page.ts'

/** Handles errors outside the screens, whose own error page could not be rendered. */
export function createErrorPageHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (isClientAbort(error, c)) return clientAbortResponse()
    const isTemporary = isUnavailable(error)
    log[isTemporary ? 'warn' : 'error']({ err: error, request_id: c.get('requestId') })
    if (isTemporary) c.header('Retry-After', `${RETRY_AFTER_SECONDS}`)
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', "default-src 'none'")
    return c.html(renderPlainPage('internalError', c.req.path), isTemporary ? 503 : 500)
  }
}
