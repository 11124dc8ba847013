import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after } from 'node:test'

/** The embedded database listens on a socket in a folder, another one at a host. */
function getAddress({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

/** A network between the shop and its database that can lose connections: both sides stay open and hear nothing. */
export async function openNetwork(database: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((shop) => {
    const postgres = connect(getAddress(database))
    shop.pipe(postgres).pipe(shop)
    for (const socket of [shop, postgres]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  const url = new URL(database)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    dropConnections() {
      for (const socket of sockets) socket.unpipe()
    },
  }
}
