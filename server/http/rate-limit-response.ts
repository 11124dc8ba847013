import { buildRefusalError } from '#api'
import { formatRetryAfter } from '#platform/throttle/limit'
import { CachedResponse } from '../cache/cached-response.ts'
import { renderPlainPage } from './plain-page.ts'

/** Returns the 429 response for API clients, or undefined if there is nothing to wait for. */
export function readLimitResponse(
  waitMs = 0,
  acceptLanguage: string | undefined,
): CachedResponse | undefined {
  if (waitMs <= 0) return
  const error = {
    ...buildRefusalError('too_many_requests', acceptLanguage),
    request_id: crypto.randomUUID(),
  }
  return refuse({ status: 429, waitMs, body: JSON.stringify({ error }), type: JSON_TYPE })
}

/** Returns the 429 response for browsers, or undefined if there is nothing to wait for. */
export function pageLimitResponse(waitMs = 0, pathname: string): CachedResponse | undefined {
  if (waitMs <= 0) return
  const body = `${renderPlainPage('tooManyRequests', pathname)}`
  return refuse({ status: 429, waitMs, body, type: HTML_TYPE })
}

interface RefusedRequest {
  waitMs: number
  pathname: string
  acceptLanguage: string | undefined
}

/** Returns the 503 response while this process has more to do than it can: JSON below `/api` and `/auth`, else a page. */
export function overloadResponse({
  waitMs,
  pathname,
  acceptLanguage,
}: RefusedRequest): CachedResponse {
  if (!/^\/(api|auth\/v1)\//.test(pathname)) {
    const body = `${renderPlainPage('overloaded', pathname)}`
    return refuse({ status: 503, waitMs, body, type: HTML_TYPE })
  }
  const error = {
    ...buildRefusalError('temporarily_unavailable', acceptLanguage),
    request_id: crypto.randomUUID(),
  }
  return refuse({ status: 503, waitMs, body: JSON.stringify({ error }), type: JSON_TYPE })
}

const JSON_TYPE = 'application/json'
const HTML_TYPE = 'text/html; charset=utf-8'

interface Refusal {
  status: 429 | 503
  waitMs: number
  body: string
  type: string
}

function refuse({ status, waitMs, body, type }: Refusal): CachedResponse {
  const headers = {
    'Content-Type': type,
    'Retry-After': formatRetryAfter(waitMs),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
  return new CachedResponse({ status, headers, body: Buffer.from(body), tags: [] })
}
