import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { settings } from '../settings/tables.ts'
import { openDatabase } from './database.ts'
import { rawQuery } from './raw-query.ts'
import { runInTransaction } from './transaction.ts'
import { withConnection } from './with-connection.ts'

const timeouts = { statementMs: 5000, lockMs: 5000, idleTransactionMs: 5000, connectionMs: 5000 }

test('queries through a pooler leave nothing in the session that the next transaction gets', async () => {
  const { url } = await openTestShop()
  const options = { maxConnections: 1, timeouts, isTransactionPooler: true }
  const { db, close } = openDatabase(url, options)
  const prepared = db.select({ key: settings.key }).from(settings).prepare('test_select_keys')
  await runInTransaction(db, async (tx) => {
    await rawQuery(tx, 'insert into settings values ($1, $2, now())', ['tax', '19'])
    assert.deepEqual(await rawQuery(tx, 'select 1 as one', []), [{ one: 1 }])
  })
  assert.deepEqual(await prepared.execute(), [{ key: 'tax' }])

  const { rows } = await db.execute(sql`
    select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_prepared_statements) as statements`)
  assert.deepEqual(rows, [{ timeout: '0', statements: 0 }])
  await close()
})

test('work that needs a session of its own is refused a connection through a pooler', async () => {
  const { url } = await openTestShop()
  const { db, close } = openDatabase(url, { maxConnections: 1, isTransactionPooler: true })
  await assert.rejects(
    withConnection(db, async () => {}),
    /has no session of its own/,
  )
  await close()
})
