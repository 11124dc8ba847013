import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
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

test('a repeated response waits for the standby like a write', async () => {
  const { db, ...shop } = await openTestShop()
  const { buy } = await openSales({ db, ...shop })
  const isLocked = async () => {
    const { rows } = await db.execute(sql`select xmax <> '0' as is_locked from idempotency_keys`)
    return rows[0]?.is_locked
  }
  await buy({ item: 'cap' }, 'k1')
  assert.equal(await isLocked(), false)
  await buy({ item: 'cap' }, 'k1')
  assert.equal(await isLocked(), true)
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

test('guests of one network share no response where the request names nothing secret', async () => {
  const { request, countSales } = await openSales()
  const createCart = () => request('/carts', {}, { 'Idempotency-Key': 'k1' })
  const [first, second] = [await createCart(), await createCart()]

  assert.notEqual((await first.json()).id, (await second.json()).id)
  assert.equal(await countSales(), 2)
})

test('guests of two networks who use the same key have a response each, and a retry gets its own', async () => {
  const { request, countSales } = await openSales()
  const checkOut = (address: string) =>
    request('/checkout', { cart_id: 'c1' }, { 'Idempotency-Key': 'k1', 'X-Address': address })
  const home = await checkOut('192.0.2.1')
  const office = await checkOut('198.51.100.7')
  const retried = await checkOut('192.0.2.1')

  assert.equal(await countSales(), 2)
  assert.equal(retried.headers.get('idempotency-replayed'), 'true')
  const [homeId, officeId] = [(await home.json()).id, (await office.json()).id]
  assert.notEqual(homeId, officeId)
  assert.equal((await retried.json()).id, homeId)
})

test('a key of a webhook is not stored', async () => {
  const { request, countKeys } = await openSales()
  await request('/payments/webhooks/sandbox', {}, { 'Idempotency-Key': 'k1' })
  assert.equal(await countKeys(), 0)
})

for (const status of [408, 409, 425, 429] as const) {
  test(`a request that was answered with ${status} runs again under its key`, async () => {
    const { buy, refuse, countSales, countKeys } = await openSales()
    refuse(status)
    assert.equal((await buy({ item: 'cap' }, 'k1')).status, status)
    assert.equal(await countKeys(), 0)

    refuse(null)
    const bought = await buy({ item: 'cap' }, 'k1')
    assert.deepEqual([bought.status, bought.headers.get('idempotency-replayed')], [201, null])
    assert.equal(await countSales(), 1)
  })
}

test('a request that was answered with another client error gets the same response under its key', async () => {
  const { buy, refuse } = await openSales()
  refuse(422)
  await buy({ item: 'cap' }, 'k1')
  refuse(null)
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 422)
})

test('an invalid key is rejected', async () => {
  const { buy } = await openSales()
  assert.equal((await buy({ item: 'cap' }, 'x'.repeat(256))).status, 422)
})

/** An API that inserts a sale for every POST. */
async function openSales(shop?: TestShop, { enforceIdempotency } = idempotency) {
  const { db } = shop ?? (await openTestShop())
  let now = new Date('2026-08-22T09:00:00Z')
  let isBroken = false
  let refusal: ContentfulStatusCode | null = null
  await db.execute(sql`create table if not exists sales (id uuid primary key, item text)`)
  after(() => db.execute(sql`drop table if exists sales`))
  await db.execute(sql`truncate sales, idempotency_keys`)

  const router = createRouter()
  router.onError(createErrorHandler(createLogger({ level: 'silent' })))
  router.use((c, next) => {
    c.set('db', db)
    c.set('now', now)
    c.set('caller', c.req.header('X-Caller') ?? 'guest')
    c.set('address', c.req.header('X-Address'))
    return next()
  })
  router.use(enforceIdempotency)
  router.post('*', async (c) => {
    if (refusal) return c.json({}, refusal)
    const { item = null } = await c.req.json()
    const id = crypto.randomUUID()
    await c.var.db.execute(sql`insert into sales values (${id}, ${item})`)
    if (isBroken) throw new Error('The write failed')
    return c.json({ id }, 201)
  })

  const request = (path: string, body: object, headers: Record<string, string>) =>
    router.request(path, { method: 'POST', body: JSON.stringify(body), headers })
  const count = async (table: string) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    )
    return rows[0]!.n
  }

  return {
    request,
    buy: (body: object, key: string, caller = 'user:mina') =>
      request('/sales', body, { 'Idempotency-Key': key, 'X-Caller': caller }),
    countSales: () => count('sales'),
    countKeys: () => count('idempotency_keys'),
    refuse(status: ContentfulStatusCode | null) {
      refusal = status
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
