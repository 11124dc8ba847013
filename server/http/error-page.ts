import type { Context } from 'hono'
import type { Logger } from '#platform/log'

/** Handles errors outside the screens, whose own error page could not be rendered. */
export function createErrorPageHandler(log: Logger) {
  return (error: Error, c: Context) => {
    log.error({ err: error, request_id: c.get('requestId') })
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', "default-src 'none'")
    return c.html(PAGE, 500)
  }
}

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Something went wrong</title>
<h1>Something went wrong on our side.</h1><p>Please try again in a moment.</p></html>
`
