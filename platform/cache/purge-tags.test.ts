import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { PURGE_CHANNEL, purgeTags } from './purge-tags.ts'

test('a thousand products that change together are all purged', async () => {
  const { db, url } = await openTestShop()
  const ears = new Client(url)
  await ears.connect()
  const heard: string[] = []
  ears.on('notification', ({ payload = '' }) => heard.push(...payload.split(' ')))
  await ears.query(`listen ${PURGE_CHANNEL}`)
  const tags = Array.from({ length: 1000 }, () => `product:${crypto.randomUUID()}`)

  await purgeTags(db, tags)
  await ears.query('select 1')
  await ears.end()

  assert.deepEqual(heard, tags)
})
