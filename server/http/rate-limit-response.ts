import { TOO_MANY_REQUESTS } from '#api'
import { formatRetryAfter } from '#platform/throttle/limit'
import { CachedResponse } from '../cache/cached-response.ts'

/** Returns the 429 response for API clients, or undefined if there is nothing to wait for. */
export function readLimitResponse(waitMs = 0): CachedResponse | undefined {
  if (waitMs <= 0) return
  const error = { ...TOO_MANY_REQUESTS, request_id: crypto.randomUUID() }
  return limitResponse(waitMs, JSON.stringify({ error }), 'application/json')
}

/** Returns the 429 response for browsers, or undefined if there is nothing to wait for. */
export function pageLimitResponse(waitMs = 0): CachedResponse | undefined {
  return waitMs > 0 ? limitResponse(waitMs, PAGE, 'text/html; charset=utf-8') : undefined
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

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Please wait a moment</title>
<h1>${TOO_MANY_REQUESTS.message}</h1></html>
`
