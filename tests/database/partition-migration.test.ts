import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#platform/db/database'
import { newId } from '#platform/ids'
import { migrate } from '#server/postgres/migrate'
import { listMigrations } from '#server/postgres/migration-file'
import { createTestDatabase } from '../support/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-partition-migration-'))
const { url, drop } = await createTestDatabase('before_partitions', 'template1')
const { db, close } = openDatabase(url)
after(async () => {
  await close()
  await drop()
  rmSync(folder, { recursive: true })
})

test('the orders and e-mails of a shop from before the partitions are all there, with what points to them', async () => {
  for (const name of listMigrations()) {
    if (name < '0101') cpSync(path.join('db/migrations', name), path.join(folder, name))
  }
  await migrate(url, { folder })
  const order = await placeOrder(db, 'OW-1000')
  await db.execute(sql`insert into emails (id, template, dedupe_key, recipient, subject, html, text, created_at)
    values (${order}, 'order-confirmed', 'a', 'mina@shop.example', '', '', '', now())`)
  await db.execute(sql`insert into email_keys (key, email_id) values ('a', ${order})`)
  const before = await describe(db)

  await migrate(url)
  assert.deepEqual(await describe(db), before)
  await assert.rejects(deleteFrom('orders'), /violates foreign key|order_numbers/)
  await deleteFrom('emails')
  const { rows } = await db.execute(sql`select from email_keys`)
  assert.equal(rows.length, 0, 'a key goes with its e-mail')
  await placeOrder(db, 'OW-1001')
  const { rows: unchecked } = await db.execute(
    sql`select conname from pg_constraint where not convalidated and conparentid = 0`,
  )
  assert.deepEqual(unchecked, [])

  function deleteFrom(table: string) {
    return db
      .execute(sql`delete from ${sql.identifier(table)} where id = ${order}`)
      .catch((error) => {
        throw error.cause
      })
  }
})

async function placeOrder(db: Database, number: string): Promise<string> {
  const id = newId<'order'>()
  const address = { first_name: 'Mina', last_name: 'Keller', address: 'A 1', city: 'Ulm' }
  const money = Object.fromEntries(
    ['items', 'discount', 'shipping', 'tax', 'tax_added', 'shipping_tax', 'rounding', 'total']
      .concat('paid', 'refunded', 'base', 'store_credit', 'returning', 'exchange', 'exchange_due')
      .map((name) => [`${name}_minor`, 0]),
  )
  const row = {
    ...{ id, number, hold_count: 1, revision: 1, email: 'mina@shop.example', ...address, ...money },
    ...{ zip_code: '89073', country: 'DE', language: 'de', currency: 'USD', shipping: 'standard' },
    ...{ fulfilment_state: 'unfulfilled', tax_basis_points: 0, base_currency: 'USD', rate: 1 },
    ...{
      rate_date: '2026-11-29',
      created_at: '2026-11-29',
      awaits_return: false,
      needs_shipping: true,
    },
  }
  const columns = sql.raw(Object.keys(row).join(', '))
  await db.execute(sql`insert into orders (${columns}) select ${columns}
    from jsonb_populate_record(null::orders, ${JSON.stringify(row)}::jsonb)`)
  await db.execute(
    sql`insert into order_numbers (number, order_id, created_at) values (${number}, ${id}, now())`,
  )
  return id
}

/** What the partitions have to leave as it is. */
async function describe(db: Database) {
  const { rows } = await db.execute(sql`select
    (select jsonb_agg(o order by number) from orders o) as orders,
    (select jsonb_agg(e) from emails e) as emails,
    (select count(*)::int from email_keys) as keys,
    (select count(*)::int from stale_customers) as stale,
    (select jsonb_agg(pg_get_constraintdef(oid) order by conname) from pg_constraint
      where conparentid = 0 and (confrelid = 'orders'::regclass or conrelid = 'orders'::regclass and contype <> 'n')) as keys_of_orders,
    (select jsonb_agg(relname order by relname) from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid in ('orders'::regclass, 'events'::regclass, 'emails'::regclass)) as indexes,
    (select jsonb_agg(tgname order by tgname) from pg_trigger
      where tgrelid = 'orders'::regclass and not tgisinternal) as triggers`)
  return rows[0]
}
