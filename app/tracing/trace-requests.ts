import type { BrowserSpans, MAX_BROWSER_SPANS } from '#api'

type RequestSpan = Omit<BrowserSpans['spans'][number], 'age_ms'> & { startedAt: number }

const TRACED_PATH = /^\/(api|auth\/v1)\//
const SPANS_PATH = '/api/browser-spans'
/** How long spans wait for others, so that one request takes many. */
const WAIT_MS = 5000
/** The most that the server takes at once. */
const MAX_SPANS: typeof MAX_BROWSER_SPANS = 20

/**
 * From its import on, measures the requests of the page to the API, and tells the server of them. Each begins a trace:
 * its `traceparent` makes the span of the server a child of that of the browser.
 */
const send = window.fetch
let waiting: RequestSpan[] = []
let timer: ReturnType<typeof setTimeout> | undefined

const flush = () => {
  clearTimeout(timer)
  timer = undefined
  const now = performance.now()
  const spans = waiting.map(({ startedAt, ...span }) => ({
    ...span,
    // The clock of a device may be wrong.
    age_ms: Math.round(now - startedAt),
  }))
  waiting = []
  const body = JSON.stringify({ spans } satisfies BrowserSpans)
  if (spans.length > 0) {
    navigator.sendBeacon(SPANS_PATH, new Blob([body], { type: 'application/json' }))
  }
}
const add = (span: RequestSpan) => {
  waiting.push(span)
  if (waiting.length >= MAX_SPANS) flush()
  else timer ??= setTimeout(flush, WAIT_MS)
}
// A phone may never open the page again after that.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush()
})

window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (url.origin !== location.origin || !TRACED_PATH.test(url.pathname)) return send(input, init)
  const request = new Request(input, init)
  const [traceId, spanId] = [createHexId(16), createHexId(8)]
  request.headers.set('traceparent', `00-${traceId}-${spanId}-01`)
  const startedAt = performance.now()
  const end = (status: number | null) =>
    add({
      ...{ trace_id: traceId, span_id: spanId, startedAt, status },
      ...{ method: request.method as RequestSpan['method'], path: url.pathname },
      duration_ms: Math.round(performance.now() - startedAt),
    })
  try {
    const response = await send(request)
    end(response.status)
    return response
  } catch (error) {
    end(null)
    throw error
  }
}

/** Random bytes in hexadecimal digits. */
function createHexId(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
