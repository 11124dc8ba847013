import type { Context } from 'hono'
import type { Kept } from './cache/kept.ts'

/** In the encoding of who asks; nothing but its name where they have it already. */
export async function sendKept(c: Context, kept: Kept): Promise<Response> {
  const { status, headers, body } = await kept.formFor({
    acceptEncoding: c.req.header('accept-encoding'),
    ifNoneMatch: c.req.header('if-none-match'),
  })
  return new Response(body as BodyInit | null, { status, headers })
}
