import type { Context } from 'hono'
import type { SiteEnv } from './site-env.ts'

/**
 * Sets headers that the response does not set itself. With a socket they are set on Node's response at once: setting a
 * header on a `Response` costs more than the rest of a small response. Without one (in tests) they are set by the
 * returned function: call it when the response exists.
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
