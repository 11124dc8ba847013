import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { openTestShop } from '../support/test-shop.ts'

const files = globSync('{modules/*,platform/**,sandbox/*}/*tables.ts')

test('every table in the code exists in the database with its columns', async () => {
  const { db } = await openTestShop()
  assert.ok(files.length > 0)
  for (const file of files) {
    const tables = Object.values(await import(`../../${file}`)).filter((table) =>
      is(table, PgTable),
    )
    for (const table of tables as PgTable[]) {
      await assert.doesNotReject(db.select().from(table).limit(0), getTableName(table))
    }
  }
})
