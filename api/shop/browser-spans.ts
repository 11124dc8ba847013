import { createRoute } from '@hono/zod-openapi'
import { recordBrowserSpan } from '#platform/tracing/spans'
import type { AppDependencies } from '../app-dependencies.ts'
import { errorDoc } from '../http/errors.ts'
import { limitBody } from '../http/limit-body.ts'
import { toLogPath } from '../http/log-path.ts'
import { jsonBody } from '../http/openapi.ts'
import { batchedRateLimit } from '../http/rate-limit.ts'
import { createRouter } from '../http/router.ts'
import { BrowserSpans } from './browser-spans-body.ts'

const MAX_BYTES = 16 * 1024

const record = createRoute({
  method: 'post',
  path: '/',
  description:
    'Reports how long requests to the shop took in the browser, which gave them the ids in their `traceparent`. Pages do so if the operator records traces; else nothing is recorded',
  request: { body: jsonBody(BrowserSpans) },
  responses: {
    204: { description: 'Recorded, or not' },
    413: errorDoc('Too many spans'),
    422: errorDoc('A field is invalid'),
    429: errorDoc('Too many spans of one network'),
  },
})

/** The route by which a page sends its spans: without it, the first span of a trace would be missing. */
export function createBrowserSpanRoutes({ rateLimits }: Pick<AppDependencies, 'rateLimits'>) {
  const router = createRouter()
  router.use(limitBody(MAX_BYTES), batchedRateLimit(rateLimits, 'browser_spans'))
  return router.openapi(record, (c) => {
    const { now } = c.var
    for (const span of c.req.valid('json').spans) {
      const { method, path, status } = span
      const startedAt = new Date(now.getTime() - span.age_ms)
      recordBrowserSpan({
        ...{ traceId: span.trace_id, spanId: span.span_id, name: method },
        attributes: {
          'http.request.method': method,
          'url.path': toLogPath(path),
          'http.response.status_code': status ?? undefined,
        },
        startedAt,
        endedAt: new Date(startedAt.getTime() + span.duration_ms),
        failure: getFailure(status),
      })
    }
    return c.body(null, 204)
  })
}

function getFailure(status: number | null): string | null {
  if (status === null) return 'no_response'
  return status >= 500 ? `${status}` : null
}
