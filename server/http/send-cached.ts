import type { Context } from 'hono'
import type { CachedResponse } from '../cache/cached-response.ts'

/** In the encoding of who asks; nothing but its name where they have it already. */
export async function sendCached(c: Context, response: CachedResponse): Promise<Response> {
  const { status, headers, body } = await response.getBody({
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
  })
  return new Response(body as BodyInit | null, { status, headers })
}
