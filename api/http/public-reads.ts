import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Reads that say the same to everybody. The server keeps their answers and asks them for nobody. */
const publicReads = /^\/(products|categories|deals|search|content)(\/|$)/

export function isPublicRead(path: string): boolean {
  return publicReads.test(path)
}

/** The answer stays true until one of these tags is purged. Untagged answers are never kept. */
export function setCacheTags(c: Context, tags: string[]) {
  c.header('Cache-Tag', tags.join(' '))
}

/** Takes the text of an answer as it is made. A `Response` that is read again costs more than the query behind it. */
export interface JsonCapture {
  capture?: (json: string) => void
}

/** For readers inside the process: `c.json` gives its text to the taker, and answers without a body. */
export function captureJsonBody(c: Context) {
  const { capture }: JsonCapture = c.env ?? {}
  if (!capture) return
  const json = (value: unknown, status: ContentfulStatusCode) => {
    capture(JSON.stringify(value))
    return c.body(null, status, { 'Content-Type': 'application/json' })
  }
  Object.assign(c, { json })
}
