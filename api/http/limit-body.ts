import { bodyLimit } from 'hono/body-limit'
import { errorResponse } from './errors.ts'

/** Returns a middleware that answers 413 `too_large` to a body of more bytes. */
export function limitBody(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: (c) => errorResponse(c, 413, { code: 'too_large' }),
  })
}
