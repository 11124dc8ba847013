import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { settings } from '../settings/tables.ts'
import { prepareQuery } from './prepared-query.ts'

const selectSetting = prepareQuery((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare('test_select_setting'),
)

test('a prepared query sees the writes of its own transaction, and other connections do not', async () => {
  const { db } = await openTestShop()
  const now = new Date()
  const read = (from: typeof db) => selectSetting(from).execute({ key: 'tax' })
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
