import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openNetwork } from '#tests/support/network'
import { openTestShop } from '#tests/support/test-shop'
import { type DatabaseTimeouts, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { isLockTimeout } from './sql-state.ts'
import { runInTransaction } from './transaction.ts'

test('closing a database waits until all its connections are closed', async () => {
  const { db, pool, close } = openDatabase((await openTestShop()).url)
  let closedCount = 0
  pool.on('remove', () => closedCount++)
  await Promise.all([1, 2, 3, 4, 5].map(() => db.execute(sql`select pg_sleep(0.05)`)))

  await close()
  assert.equal(closedCount, 5)
})

test('reading a page at random costs a connection hardly more than reading the next one', async () => {
  const { url } = await openTestShop()
  const { db, close } = openDatabase(url)
  assert.deepEqual((await db.execute(sql`show random_page_cost`)).rows, [
    { random_page_cost: '1.1' },
  ])
  await close()
})

test("options in a database's URL take the place of the shop's", async () => {
  const options = encodeURIComponent('-c random_page_cost=2')
  const { db, close } = openDatabase(`${(await openTestShop()).url}?options=${options}`)
  assert.deepEqual((await db.execute(sql`show random_page_cost`)).rows, [{ random_page_cost: '2' }])
  await close()
})

test('a statement that waits for a locked row fails after the lock timeout', async () => {
  const { db, other, close } = await openWithTimeouts({ lockMs: 20 })
  await runInTransaction(other, async (tx) => {
    await tx.execute(sql`lock table variants`)
    const waiting = db.execute(sql`select from variants`)
    await assert.rejects(waiting, (error) => isLockTimeout(error) && isDatabaseUnavailable(error))
  })
  await db.execute(sql`select from variants`)
  await close()
})

test('a statement that runs too long is cancelled', async () => {
  const { db, close } = await openWithTimeouts({ statementMs: 20 })
  await assert.rejects(db.execute(sql`select pg_sleep(60)`), isDatabaseUnavailable)
  await close()
})

test('a query that waits too long for a connection fails', async () => {
  const { db, close } = await openWithTimeouts({ connectionMs: 500 }, { maxConnections: 1 })
  await runInTransaction(db, async () => {
    await assert.rejects(db.execute(sql`select 1`), isDatabaseUnavailable)
  })
  await close()
})

test('a transaction that pauses too long loses its connection, and the process goes on', async () => {
  const { db, pool, close } = await openWithTimeouts({ idleTransactionMs: 20 })
  const ended = new Promise((resolve) =>
    pool.once('connect', (client) => client.on('end', resolve)),
  )
  const paused = runInTransaction(db, async (tx) => {
    await tx.execute(sql`lock table variants`)
    await ended
    await tx.execute(sql`select 1`)
  })

  await assert.rejects(paused, isDatabaseUnavailable)
  await db.execute(sql`select from variants`)
  await close()
})

test('queries on a connection that the network drops without a word fail soon, and later ones get another', async () => {
  const network = await openNetwork(new URL((await openTestShop()).url))
  const { db, close } = await openWithTimeouts({ statementMs: 50 }, { url: network.url })
  await db.execute(sql`select 1`)
  network.dropConnections()
  await assert.rejects(db.execute(sql`select 1`), isDatabaseUnavailable)
  await db.execute(sql`select 1`)
  await close()
})

const MINUTE_MS = 60_000

async function openWithTimeouts(
  timeouts: Partial<DatabaseTimeouts>,
  { maxConnections = 2, url: through }: { maxConnections?: number; url?: string } = {},
) {
  const { url, db: other } = await openTestShop()
  const defaults = { statementMs: MINUTE_MS, lockMs: MINUTE_MS, idleTransactionMs: MINUTE_MS }
  const database = openDatabase(through ?? url, {
    maxConnections,
    timeouts: { ...defaults, connectionMs: MINUTE_MS, ...timeouts },
  })
  return { ...database, other }
}
