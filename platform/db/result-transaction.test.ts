import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { err, ok, type Result } from '../result.ts'
import type { Database } from './database.ts'
import { runResultSavepoint, runResultTransaction } from './result-transaction.ts'
import { runInTransaction } from './transaction.ts'

test('an error result rolls its transaction back, and a value commits it', async () => {
  const { db } = await openTables()
  const failed = await runResultTransaction(db, (tx) => insertAndReturn(tx, err('sold_out')))
  const succeeded = await runResultTransaction(db, (tx) => insertAndReturn(tx, ok(undefined)))

  assert.deepEqual(failed, err('sold_out'))
  assert.deepEqual(succeeded, ok(undefined))
  assert.equal(await countRows(db), 1)
})

test('an error result of a savepoint keeps what was written before it', async () => {
  const { db } = await openTables()
  await runInTransaction(db, async (tx) => {
    await insertAndReturn(tx, ok(undefined))
    const failed = await runResultSavepoint(tx, (part) => insertAndReturn(part, err('sold_out')))
    assert.deepEqual(failed, err('sold_out'))
  })
  assert.equal(await countRows(db), 1)
})

test('an exception rolls the transaction back and is thrown', async () => {
  const { db } = await openTables()
  const broken = runResultTransaction(db, async (tx) => {
    await insertAndReturn(tx, ok(undefined))
    throw new Error('Broken')
  })
  await assert.rejects(broken, /Broken/)
  assert.equal(await countRows(db), 0)
})

async function openTables() {
  const shop = await openTestShop()
  await shop.db.execute(sql`create table boxes (name text)`)
  after(() => shop.db.execute(sql`drop table boxes`))
  await shop.db.execute(sql`truncate boxes`)
  return shop
}

async function insertAndReturn(
  db: Database,
  result: Result<undefined, 'sold_out'>,
): Promise<Result<undefined, 'sold_out'>> {
  await db.execute(sql`insert into boxes values ('lamp')`)
  return result
}

async function countRows(db: Database) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from boxes`,
  )
  return rows[0]?.count
}
