import type { MiddlewareHandler } from 'hono'
import { authErrorResponse } from './error-response.ts'

const MAX_BODY_BYTES = 2 ** 20
const MAX_DISCARDED_BYTES = 2 ** 23

/** Rejects bodies over 1 MiB. A body without a `Content-Length` is read completely before the handler runs. */
export const limitBodySize: MiddlewareHandler = async (c, next) => {
  const hasLength = !c.req.header('Transfer-Encoding')
  if (hasLength && Number(c.req.header('Content-Length') ?? 0) <= MAX_BODY_BYTES) return next()
  const stream = c.req.raw.body
  if (!stream) return next()
  const body = await readWithinLimit(stream)
  if (!body) return authErrorResponse(c, { code: 'body_too_large' })
  c.req.raw = new Request(c.req.raw, { body })
  return next()
}

/**
 * Returns null if the body is too large. A client reads no response while it is sending, so up to 8 MiB are read and
 * discarded.
 */
async function readWithinLimit(body: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    if (size > MAX_DISCARDED_BYTES) break
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : null
}
