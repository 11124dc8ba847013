import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

/** Throws `RequestTimeoutError` if a request takes longer. */
export function limitResponseTime(milliseconds: number) {
  return timeout(milliseconds, () => new RequestTimeoutError(504))
}

export class RequestTimeoutError extends HTTPException {}
