import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buildCacheKey } from '../cache/cache-key.ts'
import type { CachedResponse, EncodedBody } from '../cache/cached-response.ts'
import type { CheckRenderLimit } from '../cache/page-cache.ts'
import type { ReadPublicPath } from './public-reads.ts'

interface FastPathInput {
  find: (key: string) => CachedResponse | undefined
  read: ReadPublicPath
  fallback: RequestListener
  /** Whether this asker has to wait before something is made anew. */
  checkLimit?: (request: IncomingMessage) => ReturnType<CheckRenderLimit>
  count?: { sent: number }
  /** Hears of what was made anew here. */
  onResponse?: (request: IncomingMessage, status: number, ms: number) => void
}

/**
 * Sends what is kept straight from Node, before any Request, Response or router is made; and the reads that are the
 * same for everybody without those around them. Everything else takes the other road, and so does what fails.
 */
export function createFastPath({
  find,
  read,
  fallback,
  checkLimit,
  count = { sent: 0 },
  onResponse,
}: FastPathInput) {
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? '/'
    const form =
      isRead(request) && find(buildCacheKey(url))?.getReadyBody(getEncodingPreferences(request))
    if (form) {
      count.sent++
      return sendBody(request, response, form)
    }

    const reading = isRead(request) && read(url, checkLimit && (() => checkLimit(request)))
    if (!reading) return fallback(request, response)
    const began = performance.now()
    reading
      .then((kept) => kept.getBody(getEncodingPreferences(request)))
      .then((made) => {
        sendBody(request, response, made)
        onResponse?.(request, made.status, performance.now() - began)
      })
      .catch(() => fallback(request, response))
  }
  return listener
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
