import type { Context } from 'hono'
import type { SiteEnv } from './request-log.ts'

/**
 * Puts headers on whatever is answered, where the answer does not bring them itself. Where there is a socket they go
 * straight to Node's own answer: on a `Response` each of them costs more than the rest of a small one. Call what it
 * gives when the answer is made.
 */
export function withHeaders(c: Context<SiteEnv>, headers: Record<string, string>): () => void {
  const outgoing = c.env?.outgoing
  if (outgoing) {
    for (const name in headers) outgoing.setHeader(name, headers[name]!)
    return () => {}
  }
  return () => {
    for (const name in headers) if (!c.res.headers.has(name)) c.header(name, headers[name])
  }
}
