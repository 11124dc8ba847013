import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { runInTransaction } from '#platform/db/transaction'
import { migrate } from '#server/postgres/migrate'
import { StartupError } from '#server/startup/startup-error'
import { openTestShop } from '../support/test-shop.ts'

test('a migration that waits for a table in use gives up with a clear error, and succeeds later', async () => {
  const { db, url } = await openTestShop()
  const folder = createMigrations('alter table variants add column migrated boolean;')
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`select from variants`)
    await assert.rejects(migrate(url, { folder, lockTimeoutMs: 20 }), (error) => {
      assert.ok(error instanceof StartupError)
      return /9000_test\.sql waits for a table that another program uses/.test(error.message)
    })
  })

  await migrate(url, { folder })
  await db.execute(sql`select migrated from variants`)
})

/** Creates a folder with the migrations of the shop and one more. */
function createMigrations(statement: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  cpSync('db/migrations', folder, { recursive: true })
  writeFileSync(path.join(folder, '9000_test.sql'), statement)
  return folder
}
