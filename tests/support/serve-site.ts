import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { getRequestListener } from '@hono/node-server'

/** A site behind a real socket, asked with `fetch`, for what only shows when requests truly meet. */
export async function serveSite(site: {
  fetch: (request: Request) => Response | Promise<Response>
}) {
  const server = createServer(getRequestListener(site.fetch))
  // Never hangs up first: on a busy machine that would be in the middle of the next question.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    request: (path: string, init?: RequestInit) => fetch(new URL(path, origin), init),
  }
}
