import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { PURGE_CHANNEL, purgeTags } from './purge-tags.ts'

test('a listener receives all of a thousand tags that are purged at once', async () => {
  const { db, url } = await openTestShop()
  const listener = new Client(url)
  await listener.connect()
  const received: string[] = []
  listener.on('notification', ({ payload = '' }) => received.push(...payload.split(' ')))
  await listener.query(`listen ${PURGE_CHANNEL}`)
  const tags = Array.from({ length: 1000 }, () => `product:${crypto.randomUUID()}`)

  await purgeTags(db, tags)
  await listener.query('select 1')
  await listener.end()

  assert.deepEqual(received, tags)
})
