import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { migrate } from '#server/postgres/migrate'
import { StartupError } from '#server/startup/startup-error'
import { createTestDatabase } from '../support/test-database.ts'

const addColumn = (name: string) =>
  `-- migration: expand\nalter table variants add column ${name} boolean;`
const ADD_INDEX = `-- migration: expand
-- transaction: none
drop index concurrently if exists variants_created_at;
create index concurrently variants_created_at on variants (created_at);
`

test('a migration that waits for a table in use gives up with a clear error, and succeeds later', async () => {
  const { db, url } = await openOwnDatabase()
  const folder = createMigrations({ '9000_test.sql': addColumn('first') })
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select from variants`)
    const options = { folder, lockTimeoutMs: 20, maxTries: 2, pauseMs: 0 }
    await assert.rejects(migrate(url, options), (error) => {
      assert.ok(error instanceof StartupError)
      return /9000_test\.sql waits for a table that another program uses/.test(error.message)
    })
  })

  await migrate(url, { folder })
  await db.execute(sql`select first from variants`)
})

test('Mina reads while a migration waits for the transaction of Theo, and it runs when he is done', async () => {
  const { db, url } = await openOwnDatabase()
  const folder = createMigrations({ '9000_test.sql': addColumn('second') })
  let migrating: Promise<unknown> | undefined
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select from variants`)
    migrating = migrate(url, { folder, lockTimeoutMs: 50, pauseMs: 20 })
    await sleep(100)
    const startedAt = performance.now()
    await db.execute(sql`select from variants`)
    assert.ok(performance.now() - startedAt < 2_000)
  })
  await migrating
  await db.execute(sql`select second from variants`)
})

test('two hosts that start at once build an index concurrently, once', async () => {
  const { db, url } = await openOwnDatabase()
  const folder = createMigrations({ '9000_test.sql': ADD_INDEX })
  await Promise.all([migrate(url, { folder }), migrate(url, { folder }), migrate(url, { folder })])
  const { rows } = await db.execute(sql`
    select indisvalid as valid from pg_index where indexrelid = 'variants_created_at'::regclass`)
  assert.deepEqual(rows, [{ valid: true }])
})

test('an older version runs on a schema that newer ones have only added to, or whose lost parts it does not know', async () => {
  const { db, url } = await openOwnDatabase()
  const expand = { '9000_add.sql': addColumn('lost') }
  const contract = {
    '9001_use.sql': addColumn('used'),
    '9002_drop.sql':
      '-- migration: contract, unused since 9001\nalter table variants drop column lost;',
  }
  const older = { folder: createMigrations(expand) }
  const newer = {
    folder: createMigrations({ ...expand, '9001_use.sql': contract['9001_use.sql'] }),
  }
  const newest = { folder: createMigrations({ ...expand, ...contract }) }

  await migrate(url, newer)
  assert.deepEqual(await migrate(url, older), { needed: '9000', found: '9001' })
  await migrate(url, newest)
  assert.deepEqual(await migrate(url, newer), { needed: '9001', found: '9002' })
  await assert.rejects(migrate(url, older), /it has run 9002_drop\.sql.*needs the schema 9000/)
  assert.deepEqual(await listApplied(db), ['9000_add.sql', '9001_use.sql', '9002_drop.sql'])
})

let databases = 0

/** The schema of the one that tests share must not change. */
async function openOwnDatabase() {
  const { url, drop } = await createTestDatabase(`_migrated_${++databases}`)
  const { db, close } = openDatabase(url)
  after(async () => {
    await close()
    await drop()
  })
  return { db, url }
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from migrations where name > '9' order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Creates a folder with the migrations of the shop and further ones. */
function createMigrations(further: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  cpSync('db/migrations', folder, { recursive: true })
  for (const [name, statement] of Object.entries(further))
    writeFileSync(path.join(folder, name), statement)
  return folder
}
