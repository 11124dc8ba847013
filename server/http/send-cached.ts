import type { Context } from 'hono'
import type { CachedResponse } from '../cache/cached-response.ts'

/** Sends a cached response in an encoding that the client accepts, or a 304 if the client has it. */
export async function sendCached(c: Context, response: CachedResponse): Promise<Response> {
  const { status, headers, body } = await response.getBody({
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
  })
  return new Response(body as BodyInit | null, { status, headers })
}
