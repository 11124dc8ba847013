import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { execute, getSqlState, isUniqueViolation, runInTransaction } from './transaction.ts'

test('two that wait for each other in a circle both get through', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table if not exists jars (name text primary key, beans integer)`)
  await db.execute(sql`insert into jars values ('left', 0), ('right', 0)`)
  const arrived: string[] = []

  const pour = (first: string, second: string) =>
    runInTransaction(db, async (tx) => {
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
  const { db } = await openTestShop()
  let attempts = 0
  const failing = runInTransaction(db, async (tx) => {
    attempts++
    await tx.execute(sql`select 1 / 0`)
  })

  await assert.rejects(failing, (error) => getSqlState(error) === '22012')
  assert.equal(attempts, 1)
})

test('what nobody waited for is there for what follows, and nothing stays when it fails', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table if not exists shelves (jars integer check (jars < 10))`)
  const jarsOn = async (on: typeof db) => {
    const { rows } = await on.execute(sql`select coalesce(sum(jars), 0)::int as jars from shelves`)
    return rows[0]?.jars
  }
  const put = (jars: number) =>
    runInTransaction(db, async (tx) => {
      await execute(tx, tx.execute(sql`insert into shelves values (${jars})`))
      return jarsOn(tx)
    })

  assert.equal(await put(9), 9)
  await assert.rejects(put(11), (error) => getSqlState(error) === '23514')
  assert.equal(await jarsOn(db), 9)
})

test('the first failure is told, and not what failed for it, whichever of them was waited for', async () => {
  const { db } = await openTestShop()
  const failing = runInTransaction(db, async (tx) => {
    // Drizzle asks when somebody listens.
    const broken = tx.execute(sql`select 1 / 0`).then(() => {})
    await execute(tx, tx.execute(sql`select 1`))
    await broken
  })
  await assert.rejects(failing, (error) => getSqlState(error) === '22012')
})

test('a transaction whose failure somebody hid does not pass for one that happened', async () => {
  const { db } = await openTestShop()
  const hiding = runInTransaction(db, (tx) => tx.execute(sql`select 1 / 0`).catch(() => 'fine'))
  await assert.rejects(hiding, /taken back/)
})

test('a savepoint that is rolled back takes its own writes with it, and no others', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table if not exists tins (name text primary key)`)
  await runInTransaction(db, async (tx) => {
    await execute(tx, tx.execute(sql`insert into tins values ('oats')`))
    const again = runInTransaction(tx, (savepoint) =>
      execute(savepoint, savepoint.execute(sql`insert into tins values ('oats')`)),
    )
    await assert.rejects(again, isUniqueViolation)
  })
  const { rows } = await db.execute(sql`select name from tins`)
  assert.deepEqual(rows, [{ name: 'oats' }])
})

test('a part that could not begin takes back nothing of the part around it', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table if not exists bins (name text)`)
  const outer = runInTransaction(db, (tx) =>
    runInTransaction(tx, async (part) => {
      await part.execute(sql`insert into bins values ('rice')`)
      await part.execute(sql`select 1 / 0`).catch(() => {})
      await runInTransaction(part, async () => {}).catch(() => {})
    }),
  )
  await assert.rejects(outer)
})
