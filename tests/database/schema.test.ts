import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { getTableName, is, sql } from 'drizzle-orm'
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

test('the tables that grow with each order can be partitioned by id: no other key of theirs is unique', async () => {
  const { db } = await openTestShop()
  const tables = ['orders', 'payments', 'payment_events', 'events', 'emails']
  const { rows } = await db.execute(sql`
    select indexrelid::regclass::text as index from pg_index
    where indisunique and indrelid::regclass::text = any(${sql.param(tables)}::text[])
      and not exists (select from pg_attribute where attrelid = indexrelid and attname = 'id')`)
  assert.deepEqual(rows, [])
})
