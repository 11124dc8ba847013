import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { prepareQuery } from './prepared-query.ts'
import { settings } from './tables.ts'

const setting = prepareQuery((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('setting_of_a_test'),
)

test('a prepared query sees what its own transaction wrote, and nobody else does', async () => {
  const { db } = await openTestShop()
  const now = new Date()
  const read = (from: typeof db) => setting(from).execute({ key: 'tax' })
  await read(db)

  await db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'tax', value: 19, updatedAt: now })
    assert.deepEqual(await read(tx), [{ value: 19 }])
    await tx.transaction(async (savepoint) => {
      assert.deepEqual(await read(savepoint), [{ value: 19 }])
    })
    assert.deepEqual(await read(db), [])
  })
  assert.deepEqual(await read(db), [{ value: 19 }])
})
