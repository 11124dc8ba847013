import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { openDatabase } from './database.ts'

test('when a database is closed, its connections have said goodbye', async () => {
  const { db, pool, close } = openDatabase((await openTestShop()).url)
  let gone = 0
  pool.on('remove', () => gone++)
  await Promise.all([1, 2, 3, 4, 5].map(() => db.execute(sql`select pg_sleep(0.05)`)))

  await close()
  assert.equal(gone, 5)
})
