import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgeTags } from '#platform/cache/purge-tags'
import { openNetwork } from '#tests/support/network'
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
