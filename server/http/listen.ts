import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../startup/startup-error.ts'

/** Requests that still run this long after the shutdown began are aborted. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** Longer than proxies keep idle connections (60 s): otherwise a proxy could send a request on a closing connection. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000

interface ListenOptions {
  port: number
  host?: string | undefined
}

/**
 * Starts an HTTP server. After `drain` it still answers, but each response closes its connection, so that a proxy reuses
 * none of them. `close` rejects new connections and waits for running requests.
 */
export async function listen(listener: RequestListener, { port, host }: ListenOptions) {
  let isDraining = false
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close')
    return listener(request, response)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw toStartupError(error, port)
  })

  return {
    port: (server.address() as AddressInfo).port,
    drain() {
      isDraining = true
    },
    async close() {
      isDraining = true
      const closed = once(server, 'close')
      server.close()
      // A busy connection becomes idle after its response.
      const idleCheck = setInterval(() => server.closeIdleConnections(), 50)
      const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
      await closed
      clearInterval(idleCheck)
      clearTimeout(timeout)
    },
  }
}

/** Throws `StartupError` if the port is not free. Called before the database is started, to fail early. */
export async function checkPort({ port, host }: ListenOptions): Promise<void> {
  const server = await listen(() => {}, { port, host })
  await server.close()
}

function toStartupError(error: NodeJS.ErrnoException, port: number): Error {
  const message = {
    EADDRINUSE: `Port ${port} is taken: stop the program that uses it, or choose another port with PORT.`,
    EACCES: `The shop is not allowed to open port ${port}: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: 'HOST is not an address of this machine.',
    ENOTFOUND: 'HOST is not an address of this machine.',
  }[error.code ?? '']
  return message ? new StartupError(message) : error
}
