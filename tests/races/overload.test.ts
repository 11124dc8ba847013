import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { shopContext } from '#app/api/shop-context.ts'
import { type DatabaseTimeouts, openDatabase } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

const MAX_CONNECTIONS = 4
const LANE = { maxConcurrent: 2, maxWaitMs: 60_000 }

test('while 12 checkouts wait for one locked variant, the shop answers reads and health checks', async () => {
  const { db, site, mina, cap, lockCap } = await openBusyShop({ connectionMs: 1_000 })
  const carts = await Promise.all(Array.from({ length: 12 }, () => mina.createCart([cap])))

  const placed = await lockCap(async () => {
    const checkouts = carts.map(({ id }) => mina.checkOut(id))
    await waitForLockWaiters(db, LANE.maxConcurrent)
    assert.equal((await site.request('/api/products?q=cap')).status, 200)
    assert.equal((await site.request('/health/ready')).status, 200)
    return checkouts
  })

  for (const { status } of await Promise.all(placed)) assert.equal(status, 201)
})

test('a checkout that waits too long for a locked variant is refused with 503, and the same request succeeds later', async () => {
  const { mina, cap, lockCap } = await openBusyShop({ lockMs: 20 })
  const { id } = await mina.createCart([cap])
  const checkOut = () => mina.checkOut(id, {}, { 'Idempotency-Key': id })

  const [refused] = await lockCap(async () => [await checkOut()])
  assert.deepEqual([refused!.status, refused!.body.error.code], [503, 'temporarily_unavailable'])
  assert.ok(Number(refused!.headers.get('Retry-After')) > 0)
  assert.equal((await checkOut()).status, 201)
})

test('a checkout that waits too long for those before it is refused with 503', async () => {
  const { db, mina, cap, lockCap } = await openBusyShop({}, { maxConcurrent: 1, maxWaitMs: 20 })
  const [first, second] = [await mina.createCart([cap]), await mina.createCart([cap])]

  const [placed] = await lockCap(async () => {
    const placing = mina.checkOut(first.id)
    await waitForLockWaiters(db)
    assert.equal((await mina.checkOut(second.id)).status, 503)
    return [placing]
  })
  assert.equal((await placed!).status, 201)
})

test('the shop is ready while all connections of requests are in use', async () => {
  const { requests, site } = await openBusyShop({})
  const connections = await Promise.all(
    Array.from({ length: MAX_CONNECTIONS }, () => requests.connect()),
  )
  assert.equal((await site.request('/health/ready')).status, 200)
  for (const connection of connections) connection.release()
})

test('a page, a public read and a sign-in that cannot read the database are answered with 503 and Retry-After', async () => {
  const { db, site } = await openBusyShop({ lockMs: 20 })
  const credentials = { email: 'mina@example.com', password: 'a-lamp-in-the-rain' }
  const responses = await runInTransaction(db, async (tx) => {
    await tx.execute(sql`lock table products, users, identities`)
    return Promise.all([
      site.request('/'),
      site.request('/api/products?q=mug'),
      site.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify(credentials),
      }),
    ])
  })

  for (const { status, headers } of responses) {
    assert.equal(status, 503)
    assert.ok(Number(headers.get('Retry-After')) > 0)
    assert.equal(headers.get('Cache-Control')?.includes('no-store') ?? true, true)
  }
})

/** Opens a site with few connections, and a screen that needs the products. `db` has connections of its own. */
async function openBusyShop(timeouts: Partial<DatabaseTimeouts>, checkoutLane = LANE) {
  const { db, url } = await openTestShop()
  const defaults = { statementMs: 60_000, lockMs: 60_000, idleTransactionMs: 60_000 }
  const requests = openDatabase(url, {
    maxConnections: MAX_CONNECTIONS,
    timeouts: { ...defaults, connectionMs: 60_000, ...timeouts },
  })
  after(requests.close)
  const { onlyVariantId } = await addTestProduct(db, 'Blue Cap')
  const { site } = await openTestSite({
    shop: { db: requests.db, url },
    monitoringDb: db,
    checkoutLane,
    async screens(_request, context) {
      const { ok } = await context!.get(shopContext).api.products.$get({ query: {} })
      return new Response('', { status: ok ? 200 : 500 })
    },
  })
  const cap = { variant: onlyVariantId! }
  /** Runs `work` while another transaction locks the cap. */
  const lockCap = <Result>(work: () => Promise<Result>) =>
    runInTransaction(db, async (tx) => {
      await tx.execute(sql`select from variants where id = ${cap.variant} for update`)
      return work()
    })
  return { db, requests: requests.pool, site, mina: createShopper(site), cap, lockCap }
}
