import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { openShop } from '#tests/shop'
import { PURGES, purge } from './purge.ts'

test('a thousand products that change together are all purged', async () => {
  const { db, url } = await openShop()
  const ears = new Client(url)
  await ears.connect()
  const heard: string[] = []
  ears.on('notification', ({ payload = '' }) => heard.push(...payload.split(' ')))
  await ears.query(`listen ${PURGES}`)
  const tags = Array.from({ length: 1000 }, () => `product:${crypto.randomUUID()}`)

  await purge(db, tags)
  await ears.query('select 1')
  await ears.end()

  assert.deepEqual(heard, tags)
})
