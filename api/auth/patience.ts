import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'

/** Nobody waits longer for an answer: what hangs says so. */
export function patience(milliseconds: number) {
  return timeout(milliseconds, () => new TooSlow(504))
}

export class TooSlow extends HTTPException {}
