import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { getRequestListener } from '@hono/node-server'

/** Serves a site on a real socket, for tests that need concurrent requests or HTTP details. */
export async function serveSite(site: {
  fetch: (request: Request) => Response | Promise<Response>
}) {
  const server = createServer(getRequestListener(site.fetch))
  // Never closes an idle connection: on a busy machine that could interrupt the next request.
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
