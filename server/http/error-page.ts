import type { Context } from 'hono'
import type { Logger } from '#platform/log'
import { renderPlainPage } from './plain-page.ts'

/** Handles errors outside the screens, whose own error page could not be rendered. */
export function createErrorPageHandler(log: Logger) {
  return (error: Error, c: Context) => {
    log.error({ err: error, request_id: c.get('requestId') })
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', "default-src 'none'")
    return c.html(renderPlainPage('internalError', c.req.path), 500)
  }
}
