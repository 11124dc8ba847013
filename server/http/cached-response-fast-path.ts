import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse, EncodedBody } from '../cache/cached-response.ts'
import type { CheckRenderLimit } from '../cache/page-cache.ts'
import type { ReadPublicPath } from './public-reads.ts'

interface FastPathInput {
  findCached: (key: string) => CachedResponse | undefined
  readPublicPath: ReadPublicPath
  fallback: RequestListener
  /** Returns the response for a client that has caused too many renderings. */
  checkLimit?: (request: IncomingMessage) => ReturnType<CheckRenderLimit>
  /** `sent` counts the responses that came from the cache. */
  cachedResponses?: { sent: number }
  /** Called after a public read that was not cached. */
  onResponse?: (request: IncomingMessage, status: number, ms: number) => void
}

/**
 * Sends cached responses and public reads directly from Node's HTTP server, without creating a Request, a Response or
 * calling the router. All other requests go to `fallback`, and those whose read fails.
 */
export function createFastPath({
  findCached,
  readPublicPath,
  fallback,
  checkLimit,
  cachedResponses = { sent: 0 },
  onResponse,
}: FastPathInput): RequestListener {
  return (request, response) => {
    if (!isRead(request)) return fallback(request, response)
    const url = request.url ?? '/'
    const preferences = getEncodingPreferences(request)
    const acceptLanguage = request.headers['accept-language']
    const cachedBody = findCached(buildCacheKey(url, acceptLanguage))?.getReadyBody(preferences)
    if (cachedBody) {
      cachedResponses.sent++
      return sendBody(request, response, cachedBody)
    }

    const reading = readPublicPath({
      pathAndQuery: url,
      acceptLanguage,
      checkLimit: checkLimit && (() => checkLimit(request)),
    })
    if (!reading) return fallback(request, response)
    const startedAt = performance.now()
    reading
      .then((found) => found.getBody(preferences))
      .then((body) => {
        sendBody(request, response, body)
        onResponse?.(request, body.status, performance.now() - startedAt)
      })
      .catch(() => fallback(request, response))
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
