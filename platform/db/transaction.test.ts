import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { getSqlState, isUniqueViolation } from './sql-state.ts'
import { execute, runInTransaction } from './transaction.ts'

test('two transactions that deadlock both commit', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table jars (name text primary key, beans integer)`)
  after(() => db.execute(sql`drop table jars`))
  await db.execute(sql`insert into jars values ('left', 0), ('right', 0)`)
  const attempts: string[] = []
  const bothStarted = Promise.withResolvers<void>()

  const update = (first: string, second: string) =>
    runInTransaction(db, async (tx) => {
      await tx.execute(sql`update jars set beans = beans + 1 where name = ${first}`)
      attempts.push(first)
      if (attempts.length === 2) bothStarted.resolve()
      await bothStarted.promise
      await tx.execute(sql`update jars set beans = beans + 1 where name = ${second}`)
    })
  await Promise.all([update('left', 'right'), update('right', 'left')])

  assert.ok(attempts.length > 2, 'one of them was retried')
  const { rows } = await db.execute(sql`select sum(beans)::int as beans from jars`)
  assert.equal(rows[0]?.beans, 4)
})

test('a transaction is not retried after an error that is no deadlock', async () => {
  const { db } = await openTestShop()
  let attempts = 0
  const failing = runInTransaction(db, async (tx) => {
    attempts++
    await tx.execute(sql`select 1 / 0`)
  })

  await assert.rejects(failing, (error) => getSqlState(error) === '22012')
  assert.equal(attempts, 1)
})

test('a write that is not awaited is seen by later queries, and its failure rolls the transaction back', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table shelves (jars integer check (jars < 10))`)
  after(() => db.execute(sql`drop table shelves`))
  const countJars = async (on: typeof db) => {
    const { rows } = await on.execute(sql`select coalesce(sum(jars), 0)::int as jars from shelves`)
    return rows[0]?.jars
  }
  const addJars = (jars: number) =>
    runInTransaction(db, async (tx) => {
      await execute(tx, tx.execute(sql`insert into shelves values (${jars})`))
      return countJars(tx)
    })

  assert.equal(await addJars(9), 9)
  await assert.rejects(addJars(11), (error) => getSqlState(error) === '23514')
  assert.equal(await countJars(db), 9)
})

test('a transaction throws its first error, not the errors that follow from it', async () => {
  const { db } = await openTestShop()
  const failing = runInTransaction(db, async (tx) => {
    // Drizzle sends a query when `then` is called.
    const failing = tx.execute(sql`select 1 / 0`).then(() => {})
    await execute(tx, tx.execute(sql`select 1`))
    await failing
  })
  await assert.rejects(failing, (error) => getSqlState(error) === '22012')
})

test('a transaction fails if a statement failed and its error was caught', async () => {
  const { db } = await openTestShop()
  const result = runInTransaction(db, (tx) => tx.execute(sql`select 1 / 0`).catch(() => 'fine'))
  await assert.rejects(result, /rolled back/)
})

test('a savepoint that is rolled back undoes its own writes and no others', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table tins (name text primary key)`)
  after(() => db.execute(sql`drop table tins`))
  await runInTransaction(db, async (tx) => {
    await execute(tx, tx.execute(sql`insert into tins values ('oats')`))
    const duplicate = runInTransaction(tx, (savepoint) =>
      execute(savepoint, savepoint.execute(sql`insert into tins values ('oats')`)),
    )
    await assert.rejects(duplicate, isUniqueViolation)
  })
  const { rows } = await db.execute(sql`select name from tins`)
  assert.deepEqual(rows, [{ name: 'oats' }])
})

test('a savepoint is rolled back as a whole after a savepoint inside it was rolled back', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table crates (name text)`)
  after(() => db.execute(sql`drop table crates`))
  await runInTransaction(db, async (tx) => {
    await assert.rejects(
      runInTransaction(tx, async (outer) => {
        await outer.execute(sql`insert into crates values ('lamp')`)
        await assert.rejects(
          runInTransaction(outer, () => Promise.reject(new Error('Inner'))),
          /Inner/,
        )
        throw new Error('Outer')
      }),
      /Outer/,
    )
  })
  const { rows } = await db.execute(sql`select from crates`)
  assert.equal(rows.length, 0)
})

test('a savepoint that could not begin rolls back nothing of the enclosing savepoint', async () => {
  const { db } = await openTestShop()
  await db.execute(sql`create table bins (name text)`)
  after(() => db.execute(sql`drop table bins`))
  const outer = runInTransaction(db, (tx) =>
    runInTransaction(tx, async (savepoint) => {
      await savepoint.execute(sql`insert into bins values ('rice')`)
      await savepoint.execute(sql`select 1 / 0`).catch(() => {})
      await runInTransaction(savepoint, async () => {}).catch(() => {})
    }),
  )
  await assert.rejects(outer)
})
