import type { Context } from 'hono'

/** Reads the body before the route does, which then gets it once more; null if it is not JSON. */
export function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null)
}
