import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { parseConfig } from '../config/config.ts'
import { openDatabases } from './open-databases.ts'

test('every pool of a process ends long statements, waits for locks and pauses in transactions', async () => {
  const { url: databaseUrl } = await openTestShop()
  const config = parseConfig({ DATABASE_LOCK_TIMEOUT_SECONDS: '7' })
  const {
    close,
    pooler: _,
    replicas: __,
    ...databases
  } = openDatabases(config, { databaseUrl, databaseConnections: 19 })
  const { rows } = await databases.requests.db.execute(sql`show lock_timeout`)
  assert.deepEqual(rows, [{ lock_timeout: '7s' }])

  for (const [name, { db }] of Object.entries(databases)) {
    const unlimited = await db.execute<{ name: string }>(sql`
      select name from pg_settings where setting = '0'
        and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`)
    assert.deepEqual(unlimited.rows, [], name)
  }
  await close()
})
