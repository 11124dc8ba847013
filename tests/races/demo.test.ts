import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDemoShop } from '#tests/support/demo-shop'
import { createShopper } from '#tests/support/shopper'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

const EMPTY = '/set-up/empty-demo'
const NAME = { shop_name: 'Outwit' }

test('orders that are placed while the demo is emptied are placed or refused, and nothing deadlocks', async () => {
  const shop = await openDemoShop()
  const variants = await listVariants(shop, 8)
  const shoppers = [1, 2, 3, 4, 5, 6].map(() => createShopper(shop.site))
  const carts = await Promise.all(
    shoppers.map((shopper, index) => {
      // Each has two of the same products, in both orders.
      const chosen = [variants[index % 4]!, variants[(index + 1) % 4]!]
      const items = (index % 2 ? chosen : chosen.toReversed()).map((variant) => ({ variant }))
      return shopper.createCart(items)
    }),
  )
  const [emptied, ...orders] = await Promise.all([
    shop.request('POST', EMPTY, NAME),
    // Some are before, some during and some after it.
    ...shoppers.map(async (shopper, index) => {
      await sleep(index * 300)
      return shopper.checkOut(carts[index]!.id)
    }),
  ])
  const placed = orders.filter(({ status }) => status === 201)
  for (const { status, body } of orders)
    assert.ok(status === 201 || (status >= 400 && status < 500), JSON.stringify(body))
  // An order that came first keeps its products, or the whole demo; one that came later finds none of them.
  const isRefused = emptied.status === 409 && placed.length > 0
  assert.ok(emptied.status === 200 || isRefused, JSON.stringify(emptied.body))
  const { rows: broken } = await shop.db.execute(sql`
    select id from orders o where not exists (select from order_lines l where l.order_id = o.id)`)
  assert.deepEqual(broken, [])
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('an owner whose emptying deadlocks with an order gives way, and empties the demo after it', async () => {
  const shop = await openDemoShop()
  const { db } = shop
  const variants = await listVariants(shop, 2)
  const [first, last] = variants.toSorted()
  const { promise: hasLocked, resolve } = Promise.withResolvers<void>()
  // Lines of an order refer to their variants before the stock is taken, in the order of the cart.
  const order = db.transaction(async (tx) => {
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    await tx.execute(sql`select from variants where id = ${last} for key share`)
    resolve()
    await waitForLockWaiters(db)
    await tx.execute(sql`select from variants where id = ${first} for no key update`)
  })
  await hasLocked
  const [emptied] = await Promise.all([shop.request('POST', EMPTY, NAME), order])
  assert.equal(emptied.status, 200, JSON.stringify(emptied.body))
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('of four owners who empty the demo at once, one does, and the others are told that there is none', async () => {
  const shop = await openDemoShop()
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.request('POST', EMPTY, NAME)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
  assert.deepEqual(
    answers.flatMap(({ body }) => body.error?.code ?? []),
    ['no_demo', 'no_demo', 'no_demo'],
  )
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as entries from change_log where action = 'demo.emptied'`)
  assert.deepEqual(rows, [{ entries: 1 }])
})

/** Variants of the demo that can be ordered. */
async function listVariants(shop: Awaited<ReturnType<typeof openDemoShop>>, count: number) {
  return (await shop.list(`
    select v.id from variants v join demo_rows d on d.kind = 'product' and d.id = v.product_id::text
    where v.stock > 10 order by v.id desc limit ${count}`)) as string[]
}
