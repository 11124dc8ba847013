import { buildTooManyRequestsError } from '#api'
import { formatRetryAfter } from '#platform/throttle/limit'
import { CachedResponse } from '../cache/cached-response.ts'
import { renderPlainPage } from './plain-page.ts'

/** Returns the 429 response for API clients, or undefined if there is nothing to wait for. */
export function readLimitResponse(
  waitMs = 0,
  acceptLanguage: string | undefined,
): CachedResponse | undefined {
  if (waitMs <= 0) return
  const error = { ...buildTooManyRequestsError(acceptLanguage), request_id: crypto.randomUUID() }
  return limitResponse(waitMs, JSON.stringify({ error }), 'application/json')
}

/** Returns the 429 response for browsers, or undefined if there is nothing to wait for. */
export function pageLimitResponse(waitMs = 0, pathname: string): CachedResponse | undefined {
  if (waitMs <= 0) return
  const page = `${renderPlainPage('tooManyRequests', pathname)}`
  return limitResponse(waitMs, page, 'text/html; charset=utf-8')
}

function limitResponse(waitMs: number, body: string, type: string): CachedResponse {
  const headers = {
    'Content-Type': type,
    'Retry-After': formatRetryAfter(waitMs),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
  return new CachedResponse({ status: 429, headers, body: Buffer.from(body), tags: [] })
}
