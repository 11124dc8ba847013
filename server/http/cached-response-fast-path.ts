import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { runTask, type Task } from '#platform/tracing/task'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse, EncodedBody } from '../cache/cached-response.ts'
import type { CheckRenderLimit } from '../cache/page-cache.ts'
import type { Admit } from './load-shedding.ts'
import type { RequestObserver } from './observe-requests.ts'
import type { ReadPublicPath } from './public-reads.ts'

interface FastPathInput {
  findCached: (key: string) => CachedResponse | undefined
  /** Returns what may be sent in place of turning a request away. */
  findForOutage?: (key: string) => CachedResponse | undefined
  readPublicPath: ReadPublicPath
  fallback: RequestListener
  /** Returns the response for a client that has caused too many renderings. */
  checkLimit?: (request: IncomingMessage) => ReturnType<CheckRenderLimit>
  /** Decides when a request that is not cached is worked on. Default: at once. */
  admit?: Admit
  /** `sent` counts the responses that came from the cache. */
  cachedResponses?: { sent: number }
  /** Of public reads that are not cached. */
  observer?: RequestObserver
}

/**
 * Sends cached responses and public reads directly from Node's HTTP server, without creating a Request, a Response or
 * calling the router. All other requests go to `fallback`, and those whose read fails.
 */
export function createFastPath({
  findCached,
  findForOutage = () => undefined,
  readPublicPath,
  fallback,
  checkLimit,
  admit = ({ start }) => start(),
  cachedResponses = { sent: 0 },
  observer,
}: FastPathInput): RequestListener {
  return (request, response) => {
    const refuse = (refusal: CachedResponse) => {
      // Not compressed: that would be work, too.
      const body = refusal.getReadyBody({ acceptEncoding: undefined, ifNoneMatch: undefined })
      sendBody(request, response, body!)
      return true
    }
    if (!isRead(request)) {
      return admit({ request, response, refuse, start: () => fallback(request, response) })
    }
    const key = buildCacheKey(request.url ?? '/', request.headers['accept-language'])
    const cached = findCached(key)
    const cachedBody = cached?.getReadyBody(getEncodingPreferences(request))
    if (cachedBody) {
      cachedResponses.sent++
      return sendBody(request, response, cachedBody)
    }
    // What is cached in another encoding only has to be compressed.
    if (cached) return work(request, response)
    const refuseRead = (refusal: CachedResponse) => {
      const stored = findForOutage(key)
      if (!stored) return refuse(refusal)
      stored
        .getBody(getEncodingPreferences(request))
        .then((body) => sendBody(request, response, body))
        .catch(() => refuse(refusal))
      return false
    }
    admit({ request, response, refuse: refuseRead, start: () => work(request, response) })
  }

  function work(request: IncomingMessage, response: ServerResponse) {
    const preferences = getEncodingPreferences(request)
    const acceptLanguage = request.headers['accept-language']
    let task: Task | undefined
    const startedAt = performance.now()
    const reading = readPublicPath({
      pathAndQuery: request.url ?? '/',
      acceptLanguage,
      checkLimit: checkLimit && (() => checkLimit(request)),
      run(read) {
        task = observer?.start(getRequestFacts(request))
        return task ? runTask(task, read) : read()
      },
    })
    if (!reading) return fallback(request, response)
    reading
      .then((found) => found.getBody(preferences))
      .then((body) => {
        if (task) observer!.writeHeaders(task, (name, value) => response.setHeader(name, value))
        sendBody(request, response, body)
        if (!task) return
        const { status } = body
        const ms = performance.now() - startedAt
        observer!.end(task, { ...getRequestFacts(request), route: 'public-reads', status, ms })
      })
      .catch(() => {
        // The fallback starts a task of its own.
        task?.span?.fail('read again')
        task?.span?.end()
        fallback(request, response)
      })
  }
}

function getRequestFacts({ method = '', url = '', headers }: IncomingMessage) {
  return {
    method,
    path: url,
    requestId: headers['x-request-id']?.toString(),
    traceparent: headers.traceparent?.toString(),
  }
}

function sendBody({ method }: IncomingMessage, response: ServerResponse, body: EncodedBody) {
  response.writeHead(body.status, body.headers)
  response.end(method === 'HEAD' ? null : body.body)
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function getEncodingPreferences({ headers }: IncomingMessage) {
  return { acceptEncoding: headers['accept-encoding'], ifNoneMatch: headers['if-none-match'] }
}
