import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Reads whose responses are the same for every caller, so that the server can cache them. */
const PUBLIC_READS =
  /^\/(products|product-cards|affiliate-products|categories|deals|draws|search|content|holidays)(\/|$)/

export function isPublicRead(path: string): boolean {
  return PUBLIC_READS.test(path)
}

/** The response is cached until one of these tags is purged. Responses without tags are not cached. */
export function setCacheTags(c: Context, tags: string[]) {
  c.header('Cache-Tag', tags.join(' '))
}

/** Receives the JSON of a response. Reading it back from a `Response` costs more than the query behind it. */
export interface JsonCapture {
  capture?: (json: string) => void
}

/** For callers inside the process: makes `c.json` pass its text to `capture` and respond without a body. */
export function captureJsonBody(c: Context) {
  const { capture } = (c.env ?? {}) as JsonCapture
  if (!capture) return
  const json = (value: unknown, status: ContentfulStatusCode) => {
    capture(JSON.stringify(value))
    return c.body(null, status, { 'Content-Type': 'application/json' })
  }
  Object.assign(c, { json })
}
