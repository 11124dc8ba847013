import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLogger } from '#platform/log'
import { openTestShop, type TestShop } from '#tests/support/test-shop'
import { createErrorHandler } from './errors.ts'
import * as here from './idempotency.ts'
import { createRouter } from './router.ts'

test('a request that is sent again hears the first answer and has no second effect', async () => {
  const { buy, sold } = await till()
  const first = await buy({ item: 'cap' }, 'k1')
  const again = await buy({ item: 'cap' }, 'k1')

  assert.equal(first.status, 201)
  assert.equal(again.status, 201)
  assert.deepEqual(await again.json(), await first.json())
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(await sold(), 1)
})

test('twenty at once are one sale', async () => {
  const { buy, sold } = await till()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy({ item: 'cap' }, 'k1')))
  const said = new Set(await Promise.all(answers.map((answer) => answer.text())))

  assert.deepEqual([said.size, await sold()], [1, 1])
})

test('twenty at once in two processes are one sale', async () => {
  const shop = await openTestShop()
  // Loaded a second time it knows as little of the first as another process would.
  const elsewhere = './idempotency.ts?elsewhere'
  const [left, right] = [await till(shop), await till(shop, await import(elsewhere))]
  const answers = Array.from({ length: 20 }, (_, n) =>
    (n % 2 ? left : right).buy({ item: 'cap' }, 'k1'),
  )
  const said = new Set((await Promise.all(answers)).map(({ status }) => status))

  assert.deepEqual([...said, await left.sold()], [201, 1])
})

test('the same key with another body is refused', async () => {
  const { buy, sold } = await till()
  await buy({ item: 'cap' }, 'k1')
  const other = await buy({ item: 'mug' }, 'k1')

  assert.equal(other.status, 422)
  assert.equal((await other.json()).error.code, 'idempotency_key_reused')
  assert.equal(await sold(), 1)
})

test('a failure is taken back whole, and the same key may try again', async () => {
  const { buy, sold, breakDown, mend } = await till()
  breakDown()
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 500)
  assert.equal(await sold(), 0)

  mend()
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 201)
  assert.equal(await sold(), 1)
})

test('what the database will not have is refused as it is without a key, and nothing of it is kept', async () => {
  const { buy, sold } = await till()
  const refused = await buy({ item: 'a\u0000cap' }, 'k1')
  assert.equal(refused.status, 422)
  assert.equal((await refused.json()).error.code, 'invalid_input')
  assert.equal((await buy({ item: 'cap' }, 'k1')).status, 201)
  assert.equal(await sold(), 1)
})

test('after a day a key is free again', async () => {
  const { buy, sold, aDayLater } = await till()
  await buy({ item: 'cap' }, 'k1')
  aDayLater()
  await buy({ item: 'cap' }, 'k1')
  assert.equal(await sold(), 2)
})

test('one caller never hears the answer to another', async () => {
  const { buy, sold } = await till()
  await buy({ item: 'cap' }, 'k1', 'mina')
  await buy({ item: 'cap' }, 'k1', 'theo')
  assert.equal(await sold(), 2)
})

test('a key must be one', async () => {
  const { buy } = await till()
  assert.equal((await buy({ item: 'cap' }, 'x'.repeat(256))).status, 422)
})

/** A shop with one button, which writes a row. */
async function till(shop?: TestShop, { enforceIdempotency } = here) {
  const { db } = shop ?? (await openTestShop())
  let now = new Date('2026-08-22T09:00:00Z')
  let isBroken = false
  await db.execute(sql`create table if not exists sales (id uuid primary key, item text)`)
  await db.execute(sql`truncate sales, idempotency_keys`)

  const area = createRouter()
  area.onError(createErrorHandler(createLogger({ level: 'silent' })))
  area.use((c, next) => {
    c.set('db', db)
    c.set('now', now)
    c.set('caller', c.req.header('X-Caller') ?? 'guest')
    return next()
  })
  area.use(enforceIdempotency)
  area.post('/sales', async (c) => {
    const { item } = await c.req.json()
    const id = crypto.randomUUID()
    await c.var.db.execute(sql`insert into sales values (${id}, ${item})`)
    if (isBroken) throw new Error('the till is stuck')
    return c.json({ id }, 201)
  })

  return {
    buy: (body: object, key: string, caller = 'guest') =>
      area.request('/sales', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Idempotency-Key': key, 'X-Caller': caller },
      }),
    async sold() {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from sales`)
      return rows[0]!.n
    },
    breakDown() {
      isBroken = true
    },
    mend() {
      isBroken = false
    },
    aDayLater() {
      now = new Date(now.getTime() + 24 * 3_600_000 + 1)
    },
  }
}
