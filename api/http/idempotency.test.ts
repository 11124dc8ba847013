import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLogger } from '#platform/log'
import { openTestShop, type TestShop } from '#tests/support/test-shop'
import { createErrorHandler } from './error-handler.ts'
import * as idempotency from './idempotency.ts'
import { createRouter } from './router.ts'

test('a repeated request gets the first response and has no second effect', async () => {
  const { buy, countSales } = await openSales()
  const first = await buy({ item: 'cap' }, 'k1')
  const repeated = await buy({ item: 'cap' }, 'k1')

  assert.equal(first.status, 201)
  assert.equal(repeated.status, 201)
  assert.deepEqual(await repeated.json(), await first.json())
  assert.equal(repeated.headers.get('idempotency-replayed'), 'true')
  assert.equal(await countSales(), 1)
})

test('twenty concurrent requests with one key insert one sale', async () => {
  const { buy, countSales } = await openSales()
  const responses = await Promise.all(Array.from({ length: 20 }, () => buy({ item: 'cap' }, 'k1')))
  const bodies = new Set(await Promise.all(responses.map((response) => response.text())))

  assert.deepEqual([bodies.size, await countSales()], [1, 1])
})

test('twenty concurrent requests to two processes insert one sale', async () => {
  const shop = await openTestShop()
  // A second copy of the module shares no memory with the first, like another process.
  const secondCopy = './idempotency.ts?second'
  const [left, right] = [await openSales(shop), await openSales(shop, await import(secondCopy))]
  const responses = Array.from({ length: 20 }, (_, n) =>
    (n % 2 ? left : right).buy({ item: 'cap' }, 'k1'),
  )
  const statuses = new Set((await Promise.all(responses)).map(({ status }) => status))

  assert.deepEqual([...statuses, await left.countSales()], [201, 1])
})

test('a key that is reused with another body is rejected', async () => {
  const { buy, countSales } = await openSales()
  await buy({ item: 'cap' }, 'k1')
  const other = await buy({ item: 'mug' }, 'k1')

  assert.equal(other.status, 422)
  assert.equal((await other.json()).error.code, 'idempotency_key_reused')
  assert.equal(await countSales(), 1)
})

test('a failed request is rolled back, and its key can be used again', async () => {
  const { buy, countSales, failWrites, allowWrites } = await openSales()
  failWrites()
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 500)
  assert.equal(await countSales(), 0)

  allowWrites()
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 201)
  assert.equal(await countSales(), 1)
})

test('a request with text that the database cannot store is rejected, and its key can be used again', async () => {
  const { buy, countSales } = await openSales()
  const rejected = await buy({ item: 'a\u0000cap' }, 'k1')
  assert.equal(rejected.status, 422)
  assert.equal((await rejected.json()).error.code, 'invalid_input')
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 201)
  assert.equal(await countSales(), 1)
})

test('a key can be used again after a day', async () => {
  const { buy, countSales, passOneDay } = await openSales()
  await buy({ item: 'cap' }, 'k1')
  passOneDay()
  await buy({ item: 'cap' }, 'k1')
  assert.equal(await countSales(), 2)
})

test('a caller never gets the response of another caller', async () => {
  const { buy, countSales } = await openSales()
  await buy({ item: 'cap' }, 'k1', 'mina')
  await buy({ item: 'cap' }, 'k1', 'theo')
  assert.equal(await countSales(), 2)
})

test('an invalid key is rejected', async () => {
  const { buy } = await openSales()
  assert.equal((await buy({ item: 'cap' }, 'x'.repeat(256))).status, 422)
})

/** An API with one route, which inserts a sale. */
async function openSales(shop?: TestShop, { enforceIdempotency } = idempotency) {
  const { db } = shop ?? (await openTestShop())
  let now = new Date('2026-08-22T09:00:00Z')
  let isBroken = false
  await db.execute(sql`create table if not exists sales (id uuid primary key, item text)`)
  await db.execute(sql`truncate sales, idempotency_keys`)

  const router = createRouter()
  router.onError(createErrorHandler(createLogger({ level: 'silent' })))
  router.use((c, next) => {
    c.set('db', db)
    c.set('now', now)
    c.set('caller', c.req.header('X-Caller') ?? 'guest')
    return next()
  })
  router.use(enforceIdempotency)
  router.post('/sales', async (c) => {
    const { item } = await c.req.json()
    const id = crypto.randomUUID()
    await c.var.db.execute(sql`insert into sales values (${id}, ${item})`)
    if (isBroken) throw new Error('The write failed')
    return c.json({ id }, 201)
  })

  return {
    buy: (body: object, key: string, caller = 'guest') =>
      router.request('/sales', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Idempotency-Key': key, 'X-Caller': caller },
      }),
    async countSales() {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from sales`)
      return rows[0]!.n
    },
    failWrites() {
      isBroken = true
    },
    allowWrites() {
      isBroken = false
    },
    passOneDay() {
      now = new Date(now.getTime() + 24 * 3_600_000 + 1)
    },
  }
}
