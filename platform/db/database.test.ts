import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { openDatabase } from './database.ts'

test('closing a database waits until all its connections are closed', async () => {
  const { db, pool, close } = openDatabase((await openTestShop()).url)
  let closedCount = 0
  pool.on('remove', () => closedCount++)
  await Promise.all([1, 2, 3, 4, 5].map(() => db.execute(sql`select pg_sleep(0.05)`)))

  await close()
  assert.equal(closedCount, 5)
})
