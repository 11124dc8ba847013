import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../startup/startup-error.ts'

/** Requests that take longer than this after the shop began to close are cut off. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** Longer than proxies keep a connection that nobody uses (60 s): else one is hung up while they ask on it again. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000

interface ListenOptions {
  port: number
  host?: string | undefined
}

/** Opens the door. `close` lets nobody in, and waits for those who are inside to be served. */
export async function listen(listener: RequestListener, { port, host }: ListenOptions) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, listener)
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw toStartupError(error, port)
  })

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      // A connection that was busy when the door closed is idle once it is served.
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      const giveUp = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
      await closed
      clearInterval(sweeping)
      clearTimeout(giveUp)
    },
  }
}

/** Finds out before anything else is started; another program may still be faster. */
export async function checkPort({ port, host }: ListenOptions): Promise<void> {
  const door = await listen(() => {}, { port, host })
  await door.close()
}

function toStartupError(error: NodeJS.ErrnoException, port: number): Error {
  const said = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another with PORT.`,
    EACCES: `The shop may not open port ${port}: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: 'HOST is not an address of this machine.',
    ENOTFOUND: 'HOST is not an address of this machine.',
  }[error.code ?? '']
  return said ? new StartupError(said) : error
}
