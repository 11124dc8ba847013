import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openShop } from '#tests/shop'
import { inTransaction, sqlStateOf } from './transaction.ts'

test('two that wait for each other in a circle both get through', async () => {
  const { db } = await openShop()
  await db.execute(sql`create table if not exists jars (name text primary key, beans integer)`)
  await db.execute(sql`insert into jars values ('left', 0), ('right', 0)`)
  const arrived: string[] = []

  const pour = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`update jars set beans = beans + 1 where name = ${first}`)
      arrived.push(first)
      await tx.execute(sql`select pg_sleep(0.05)`)
      await tx.execute(sql`update jars set beans = beans + 1 where name = ${second}`)
    })
  await Promise.all([pour('left', 'right'), pour('right', 'left')])

  assert.ok(arrived.length > 2, 'one of them had to begin again')
  const { rows } = await db.execute(sql`select sum(beans)::int as beans from jars`)
  assert.equal(rows[0]?.beans, 4)
})

test('what is wrong in itself is not tried again', async () => {
  const { db } = await openShop()
  let attempts = 0
  const failing = inTransaction(db, async (tx) => {
    attempts++
    await tx.execute(sql`select 1 / 0`)
  })

  await assert.rejects(failing, (error) => sqlStateOf(error) === '22012')
  assert.equal(attempts, 1)
})
