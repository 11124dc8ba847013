import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

/** Nobody waits longer for an answer: what hangs says so. */
export function limitResponseTime(milliseconds: number) {
  return timeout(milliseconds, () => new RequestTimeoutError(504))
}

export class RequestTimeoutError extends HTTPException {}
