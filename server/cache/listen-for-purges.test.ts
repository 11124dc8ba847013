import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { purgeTags } from '#platform/cache/purge-tags'
import { openTestShop } from '#tests/support/test-shop'
import { listenForPurges } from './listen-for-purges.ts'

test('a cache whose connection the network drops without a word is emptied, and receives purges again', async () => {
  const { db, url } = await openTestShop()
  const network = await openNetwork(new URL(url))
  const cache = createRecordingCache()
  const timing = { heartbeatMs: 10, timeoutMs: 200, retryMs: 10 }
  const stop = await listenForPurges(network.url, [cache], timing)
  await cache.next('listening')

  network.dropConnections()
  await cache.next('not listening')
  await cache.next('listening')
  await purgeTags(db, ['product:cap'])
  await cache.next('purged product:cap')
  await stop()
  assert.equal(await cache.next('not listening'), undefined)
})

/** A cache that says what happens to it. `next` waits for an event, and forgets those before it. */
function createRecordingCache() {
  const events: string[] = []
  let wake = Promise.withResolvers<void>()
  const record = (event: string) => {
    events.push(event)
    wake.resolve()
    wake = Promise.withResolvers()
  }
  return {
    purge: (tags: string[]) => record(`purged ${tags}`),
    setPurgeListening: (isListening: boolean) =>
      record(isListening ? 'listening' : 'not listening'),
    async next(event: string) {
      while (!events.includes(event)) await wake.promise
      events.splice(0, events.indexOf(event) + 1)
    },
  }
}

/** The embedded database listens on a socket in a folder, another one at a host. */
function getAddress({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

/** A network between the shop and its database that can lose connections: both sides stay open and hear nothing. */
async function openNetwork(database: URL) {
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
