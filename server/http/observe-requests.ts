import { toLogPath } from '#api'
import type { Logger } from '#platform/log'
import { startTaskSpan } from '#platform/tracing/spans'
import { runTask, type Task } from '#platform/tracing/task'
import { formatTraceparent, parseTraceparent } from '#platform/tracing/traceparent'
import type { Metrics } from './metrics.ts'

interface ObserverInput {
  log: Logger
  metrics?: Metrics | undefined
  trustedProxies?: number | undefined
}

interface RequestFacts {
  method: string
  /** Logged and traced without what only the shopper knows. */
  path: string
  /** The header `X-Request-Id`. */
  requestId: string | undefined
  /** The header `traceparent`. */
  traceparent: string | undefined
}

interface ResponseFacts extends Pick<RequestFacts, 'method' | 'path'> {
  /** Such as `/api/orders/:id`, never what the client wrote in its place. */
  route: string
  status: number
  ms: number
}

export type RequestObserver = ReturnType<typeof createRequestObserver>

const REQUEST_ID_PATTERN = /^[\w.-]{1,64}$/
/** Node knows 30 more, which a client could send to make as many series of each metric. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The label of a method in metrics. */
export function toCountedMethod(method: string): string {
  return METHODS.has(method) ? method : 'OTHER'
}

/** Gives each request an id and a span, measures it and logs it. */
export function createRequestObserver({ log, metrics, trustedProxies = 0 }: ObserverInput) {
  return {
    start({ method, path, requestId, traceparent }: RequestFacts): Task {
      // That of a trusted proxy is used.
      const isUsable = trustedProxies > 0 && requestId && REQUEST_ID_PATTERN.test(requestId)
      const id = isUsable ? requestId : crypto.randomUUID()
      const span = startTaskSpan(method, {
        kind: 'server',
        parent: parseTraceparent(traceparent),
        isRemote: true,
        attributes: {
          'http.request.method': method,
          'url.path': toLogPath(path),
          'outwit.request_id': id,
        },
      })
      return { requestId: id, span, logFields: {} }
    },

    writeHeaders({ requestId, span }: Task, write: (name: string, value: string) => void) {
      write('X-Request-Id', requestId!)
      // Tells the browser the trace, whose id the shop may have made.
      if (span) write('Server-Timing', `traceparent;desc="${formatTraceparent(span)}"`)
    },

    end(task: Task, { method, path, route, status, ms }: ResponseFacts) {
      const seconds = ms / 1000
      metrics?.durations.observe({ method: toCountedMethod(method), route, status }, seconds)
      const line = { method, path: toLogPath(path), status, ms: Math.round(ms) }
      runTask(task, () => log[status >= 500 ? 'error' : 'info'](line))
      endSpan(task, { method, route, status })
    },
  }
}

function endSpan(
  { span, logFields }: Task,
  { method, route, status }: Pick<ResponseFacts, 'method' | 'route' | 'status'>,
) {
  if (!span) return
  span.setName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
  if (logFields.error_code) span.setAttributes({ 'error.type': logFields.error_code })
  if (logFields.order_id) span.setAttributes({ 'outwit.order_id': logFields.order_id })
  if (status >= 500) span.fail(`${status}`)
  span.end()
}
