import { TOO_OFTEN } from '#api'
import { Kept } from './cache/kept.ts'

/** What programs hear who have too much made anew, in the one shape of every no. Nothing when there is no wait. */
export function refusedRead(waitMs = 0): Kept | undefined {
  if (waitMs <= 0) return
  const error = { ...TOO_OFTEN, request_id: crypto.randomUUID() }
  return refused(waitMs, JSON.stringify({ error }), 'application/json')
}

/** The same for people. */
export function refusedPage(waitMs = 0): Kept | undefined {
  return waitMs > 0 ? refused(waitMs, PAGE, 'text/html; charset=utf-8') : undefined
}

function refused(waitMs: number, body: string, type: string): Kept {
  const headers = {
    'Content-Type': type,
    'Retry-After': `${Math.ceil(waitMs / 1000)}`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
  return new Kept({ status: 429, headers, body: Buffer.from(body), tags: [] })
}

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Please wait a moment</title>
<h1>${TOO_OFTEN.message}</h1></html>
`
