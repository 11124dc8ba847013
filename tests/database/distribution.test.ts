import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { openTestShop } from '../support/test-shop.ts'
import {
  findCrossings,
  findGlobalKeys,
  findLostKeys,
  findNarrowKeys,
  findUnplanned,
  type TableShape,
} from './distribution.ts'
import { CROSSINGS, GLOBAL_KEYS } from './distribution-plan.ts'
import { WIDENED_KEYS } from './widened-keys.ts'

let tables: TableShape[]

before(async () => {
  const { db } = await openTestShop()
  tables = await readTables(db)
})

test('somebody has decided for each table whether it would be sharded, and how', () => {
  assert.deepEqual(findUnplanned(tables), [])
})

test('each row of a sharded table reaches the key of its shard', () => {
  assert.deepEqual(findLostKeys(tables), [])
})

test('each unique key that no shard can check has something that would hold it', () => {
  assert.deepEqual(findGlobalKeys(tables).sort(), Object.keys(GLOBAL_KEYS).sort())
})

test('each key that has to gain the column of its shard is in the plan, in the migration of it, or has something in its place', () => {
  const widened = Object.entries(WIDENED_KEYS).flatMap(([column, keys]) =>
    keys.map((key) => `${key} + ${column}`),
  )
  const narrow = findNarrowKeys(tables).filter(({ key }) => !(key in GLOBAL_KEYS))
  assert.deepEqual(narrow.map(({ key, column }) => `${key} + ${column}`).sort(), widened.sort())
})

test('the manual lists the same keys, by the column that they gain', () => {
  const manual = readFileSync('docs/capacity.md', 'utf8')
  for (const [column, keys] of Object.entries(WIDENED_KEYS)) {
    const ids = keys.filter((key) => key.endsWith(' (id)')).map((key) => key.split(' ')[0])
    const others = keys.filter((key) => !key.endsWith(' (id)'))
    const row = `| \`${column}\` | ${ids.join(', ') || '–'} | ${others.join(', ') || '–'} |`
    assert.ok(manual.includes(row), `docs/capacity.md: ${row}`)
  }
})

test('each foreign key that leads to another kind of shard has a rule that would take its place', () => {
  assert.deepEqual(findCrossings(tables).sort(), Object.keys(CROSSINGS).sort())
})

test('a table without its key, a new unique key, a foreign key to another shard and a new table are found', () => {
  const planted = (name: string, change: Partial<TableShape>) =>
    tables.map((shape) => (shape.table === name ? { ...shape, ...change } : shape))
  const lines = tables.find(({ table }) => table === 'order_lines')!
  assert.deepEqual(findLostKeys(planted('order_lines', { required: ['id'] })), [
    'order_lines: order_id is missing or can be null',
  ])
  assert.deepEqual(findLostKeys(planted('order_lines', { foreignKeys: [] })), [
    'order_lines: order_id leads to no table that is sharded by customer',
  ])
  const uniqueKeys = [...lines.uniqueKeys, ['sku']]
  assert.ok(findGlobalKeys(planted('order_lines', { uniqueKeys })).includes('order_lines (sku)'))
  const narrow = (key: string[]) =>
    findNarrowKeys(planted('order_lines', { uniqueKeys: [key] })).some(
      (one) => one.key.startsWith('order_lines') && one.column === 'customer_id',
    )
  assert.ok(narrow(['sku']))
  assert.ok(narrow(['note', 'order_id']), 'Citus does not know what an order leads to')
  assert.ok(!narrow(['customer_id', 'sku']))
  const foreignKeys = [...lines.foreignKeys, { columns: ['review_id'], table: 'reviews' }]
  assert.ok(
    findCrossings(planted('order_lines', { foreignKeys })).includes(
      'order_lines (review_id) → reviews',
    ),
  )
  const notes: TableShape = { ...lines, table: 'notes' }
  assert.deepEqual(findUnplanned([...tables, notes]), ['notes'])
})

async function readTables(db: Database): Promise<TableShape[]> {
  const { rows } = await db.execute<TableShape & Record<string, unknown>>(sql`
    select c.relname as table,
      (select coalesce(json_agg(attname), '[]') from pg_attribute
        where attrelid = c.oid and attnum > 0 and attnotnull) as required,
      (select coalesce(json_agg((select json_agg(attname order by position) from unnest(indkey::int2[]) with ordinality k (num, position)
          left join pg_attribute on attrelid = c.oid and attnum = nullif(num, 0))), '[]')
        from pg_index where indrelid = c.oid and indisunique) as "uniqueKeys",
      (select coalesce(json_agg(json_build_object('table', confrelid::regclass::text, 'columns',
          (select json_agg(attname) from unnest(conkey) num join pg_attribute on attrelid = c.oid and attnum = num))), '[]')
        from pg_constraint where conrelid = c.oid and contype = 'f' and conparentid = 0) as "foreignKeys"
    from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`)
  return rows
}
