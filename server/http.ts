import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart } from './cannot-start.ts'

/** Requests that take longer than this after the shop began to close are cut off. */
const PATIENCE_MS = 10_000

/** Longer than proxies keep a connection that nobody uses (60 s): else one is hung up while they ask on it again. */
const IDLE_MS = 75_000

interface Where {
  port: number
  host?: string | undefined
}

/** Opens the door. `close` lets nobody in, and waits for those who are inside to be served. */
export async function listen(listener: RequestListener, { port, host }: Where) {
  const server = createServer({ keepAliveTimeout: IDLE_MS }, listener)
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw reason(error, port)
  })

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      // A connection that was busy when the door closed is idle once it is served.
      const sweeping = setInterval(() => server.closeIdleConnections(), 50)
      const giveUp = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await closed
      clearInterval(sweeping)
      clearTimeout(giveUp)
    },
  }
}

/** Finds out before anything else is started; another program may still be faster. */
export async function checkPort({ port, host }: Where): Promise<void> {
  const door = await listen(() => {}, { port, host })
  await door.close()
}

function reason(error: NodeJS.ErrnoException, port: number): Error {
  const said = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another with PORT.`,
    EACCES: `The shop may not open port ${port}: choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: 'HOST is not an address of this machine.',
    ENOTFOUND: 'HOST is not an address of this machine.',
  }[error.code ?? '']
  return said ? new CannotStart(said) : error
}
