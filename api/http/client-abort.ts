import type { Context } from 'hono'

/** As nginx logs it. Nobody receives the response. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Whether a handler failed because the client closed the connection while its request was read. A failure of anything
 * else is one, whether the client waits for the response or not.
 */
export function isClientAbort(error: unknown, c: Context): boolean {
  if (!(error instanceof Error) || !c.req.raw.signal.aborted) return false
  return error.name === 'AbortError' || error.message === 'aborted'
}

export function clientAbortResponse(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST })
}
