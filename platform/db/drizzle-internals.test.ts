import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { openTestShop } from '#tests/support/test-shop'
import { settings } from '../settings/tables.ts'
import {
  createTransaction,
  getClient,
  getDialect,
  isTransaction,
  withClient,
} from './drizzle-internals.ts'

test('a database and its transactions share one dialect, and each has its own client', async () => {
  const { db } = await openTestShop()
  assert.ok(getClient(db) instanceof Pool)
  assert.equal(isTransaction(db), false)

  await db.transaction(async (tx) => {
    assert.equal(isTransaction(tx), true)
    assert.equal(getDialect(tx), getDialect(db))
    assert.ok(!(getClient(tx) instanceof Pool))
    await tx.transaction(async (savepoint) => {
      assert.equal(isTransaction(savepoint), true)
      assert.equal(getClient(savepoint), getClient(tx))
    })
  })
})

test('a transaction can be created from a connection', async () => {
  const { db, url } = await openTestShop()
  const pool = new Pool({ connectionString: url })
  const connection = await pool.connect()
  const tx = createTransaction(connection, db)
  assert.equal(isTransaction(tx), true)
  assert.equal(getClient(tx), connection)
  await connection.query('begin')
  await tx.insert(settings).values({ key: 'test', value: 1, updatedAt: new Date() })
  await connection.query('rollback')
  assert.deepEqual(await tx.select().from(settings), [])
  connection.release()
  await pool.end()
})

test('a prepared query runs on the client that it is given', async () => {
  const { db } = await openTestShop()
  const prepared = db
    .select({ processId: sql<number>`pg_backend_pid()` })
    .from(sql`(values (1)) as one (row)`)
    .prepare('test_process_id')
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as "processId"`)
    assert.deepEqual(await withClient(prepared, getClient(tx)).execute(), rows)
  })
})
