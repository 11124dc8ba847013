import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { removeDataDir } from '#tests/support/remove-data-dir'
import { openTestShop } from '#tests/support/test-shop'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { UnreplicatedCommitError } from './failover.ts'
import { runInTransaction } from './transaction.ts'

test('no write succeeds whose wait for the standby was cancelled', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-standby-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const { db, close } = openDatabase(postgres.url, { maxConnections: 1 })
  await db.execute(sql`create table sales (item text)`)
  await db.execute(sql`create table probes (item text)`)
  const sell = sql`insert into sales values ('cap')`
  await db.execute(sell)
  const administrator = new Client(postgres.superuserUrl)
  await administrator.connect()
  // From now on a COMMIT waits for a standby that does not exist.
  await administrator.query("alter system set synchronous_standby_names = 'nobody'")
  await administrator.query('select pg_reload_conf()')
  // PostgreSQL's processes read their settings a moment later.
  const probe = () => db.execute(sql`insert into probes values ('cap')`)
  for (let error: Error | null = null; error === null; )
    error = await runAndCancel(administrator, probe)

  const attempts = {
    'in a transaction': () => runInTransaction(db, (tx) => tx.execute(sell)),
    "in a transaction of Drizzle's": () => db.transaction((tx) => tx.execute(sell)),
    'outside a transaction': () => db.execute(sell),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const error = await runAndCancel(administrator, attempt)
    assert.ok(isDatabaseUnavailable(error), name)
    assert.ok(
      [error, error?.cause].some((one) => one instanceof UnreplicatedCommitError),
      name,
    )
  }
  assert.equal((await db.execute(sql`select from sales`)).rowCount, 4, 'reads go on')
  await close()
  await administrator.end()
  await postgres.stop()
  removeDataDir(folder)
})

/** Cancels the wait of the COMMIT. Returns the error of `write`, or null if it succeeds. */
async function runAndCancel(administrator: Client, write: () => Promise<unknown>) {
  let isRunning = true
  const writing = write()
    .then(
      () => null,
      (error: Error) => error,
    )
    .finally(() => {
      isRunning = false
    })
  while (isRunning) {
    await administrator.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    )
    await sleep(10)
  }
  return writing
}

test('a connection to a server that has become a standby is replaced', async () => {
  const { db: other, url } = await openTestShop()
  const { db, close } = openDatabase(url, { maxConnections: 1 })
  const readProcess = async () => (await db.execute(sql`select pg_backend_pid() as id`)).rows[0]?.id
  const before = await readProcess()
  await db.execute(sql`set default_transaction_read_only = on`)

  const write = sql`insert into settings (key, value, updated_at) values ('tax', '19', now())`
  await assert.rejects(
    runInTransaction(db, (tx) => tx.execute(write)),
    isDatabaseUnavailable,
  )
  assert.notEqual(await readProcess(), before)
  await db.execute(write)
  const { rows } = await other.execute(sql`select value from settings where key = 'tax'`)
  assert.deepEqual(rows, [{ value: 19 }])
  await close()
})
