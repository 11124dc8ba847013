import { channel } from 'node:diagnostics_channel'
import { startSpan } from './spans.ts'
import type { Span } from './tracer.ts'

/**
 * Records a span of each request that a task sends to another server, with `fetch`, undici or Node's own client. Of the
 * URL it has the host only: the path of a push service or of a webhook is a secret.
 */
export function traceHttpClients(): void {
  const spans = new WeakMap<object, Span>()
  const end = (request: object, finish: (span: Span) => void) => {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    finish(span)
    span.end()
  }
  const start = (request: object, { method, host }: { method: string; host: string }) => {
    const span = startSpan(`${method} ${host}`, {
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': host },
    })
    if (span) spans.set(request, span)
  }

  subscribe<UndiciMessage>('undici:request:create', ({ request }) =>
    start(request, { method: request.method, host: new URL(request.origin).host }),
  )
  subscribe<UndiciMessage>('undici:request:headers', ({ request, response }) =>
    end(request, (span) => setStatus(span, response.statusCode)),
  )
  subscribe<UndiciMessage>('undici:request:error', ({ request, error }) =>
    end(request, (span) => span.fail(getErrorCode(error))),
  )
  subscribe<NodeMessage>('http.client.request.start', ({ request }) =>
    start(request, { method: request.method, host: request.host }),
  )
  subscribe<NodeMessage>('http.client.response.finish', ({ request, response }) =>
    end(request, (span) => setStatus(span, response.statusCode)),
  )
  subscribe<NodeMessage>('http.client.request.error', ({ request, error }) =>
    end(request, (span) => span.fail(getErrorCode(error))),
  )
}

interface UndiciMessage {
  request: { origin: string; method: string }
  response: { statusCode: number }
  error: unknown
}

interface NodeMessage {
  request: { method: string; host: string }
  response: { statusCode: number }
  error: unknown
}

function subscribe<Message>(name: string, listener: (message: Message) => void) {
  channel(name).subscribe((message) => listener(message as Message))
}

function setStatus(span: Span, status: number) {
  span.setAttributes({ 'http.response.status_code': status })
  if (status >= 400) span.fail(`${status}`)
}

function getErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : 'error'
}
