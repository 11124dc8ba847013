import type { HttpBindings } from '@hono/node-server'

/** What is known of every request. The API reads both variables from `c.var`. */
export interface SiteEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; address: string }
}
