import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SetUp } from '#contract/set-up'
import { createProduct } from '#modules/catalog'
import { sellerSetting } from '#modules/invoices'
import { seedDemo } from '#server/startup/seed-demo'
import { openClerkShop } from '#tests/support/clerk-shop'
import { openDemoShop } from '#tests/support/demo-shop'
import { openStaffShop } from '#tests/support/staff-shop'

const EMPTY = '/set-up/empty-demo'
const NAME = { shop_name: 'Outwit' }

test('the guide follows from the shop as it is, and skipped steps are remembered', async () => {
  const shop = await openClerkShop()
  const read = async () => (await shop.request<SetUp>('GET', '/set-up')).body
  const isDone = async (id: string) => (await read()).steps.find((step) => step.id === id)?.is_done
  assert.equal(await isDone('identity'), false)
  const listMissing = async (id: string) =>
    (await read()).steps.find((step) => step.id === id)?.missing
  assert.deepEqual(await listMissing('identity'), ['name'])
  assert.deepEqual(await listMissing('email'), ['mail_server', 'sent_email'])
  assert.deepEqual(await listMissing('launch'), ['live_payment', 'https'])
  assert.equal(await isDone('products'), true)
  assert.deepEqual(await listMissing('products'), [])
  const name = { name: 'Lamp & Co.', contact_email: null, contact_phone: null, revision: 0 }
  await shop.request('PUT', '/settings/identity', name)
  assert.equal(await isDone('identity'), true)
  const seller = { name: 'Lamps', lines: ['Quay 1'], email: 'office@shop.example', taxId: null }
  await sellerSetting.set(shop.db, { value: seller, now: shop.clock.now })
  assert.equal(await isDone('identity'), false, 'an example is nobody')
  assert.deepEqual(await listMissing('identity'), ['seller'])
  await shop.db.execute(sql`delete from shipping_countries`)
  // The countries are cached until the notification of the change has arrived.
  for (let tries = 0; tries < 200 && (await isDone('countries')); tries++) await sleep(10)
  assert.equal(await isDone('countries'), false)
  await shop.db.execute(sql`update products set status = 'withdrawn'`)
  assert.equal(await isDone('products'), false)
  assert.equal((await read()).is_offered, true)

  const choose = (body: object) => shop.request<SetUp>('PUT', '/set-up', body)
  const saved = await choose({ skipped: ['payment'], is_dismissed: true, revision: 0 })
  assert.equal(saved.status, 200)
  const { steps, is_dismissed } = await read()
  assert.deepEqual(
    [steps.filter((step) => step.is_skipped).map(({ id }) => id), is_dismissed],
    [['payment'], true],
  )
  assert.equal((await choose({ skipped: [], is_dismissed: false, revision: 0 })).status, 409)
  assert.equal((await choose({ skipped: ['no'], is_dismissed: false, revision: 1 })).status, 422)
})

test('emptying the demo removes what it made and nothing else, and it does not come back', async () => {
  const shop = await openDemoShop()
  const { db } = shop
  const own = await createProduct(db, {
    ...{ title: 'Own Lamp', variants: [{ price: { minor: 500, currency: 'USD' }, stock: 3 }] },
    now: shop.clock.now,
  })
  await db.execute(sql`
    insert into product_versions (product_id, revision, state, actor_kind, created_at)
    select id, 1000, '{}', 'staff_account', now() from products where slug = 'moss-stoneware-mug' or slug = (select min(slug) from products where category_id is not null)`)
  const { body: before } = await shop.request<SetUp>('GET', '/set-up')
  assert.ok(before.demo && before.demo.products >= 240 && before.demo.edited_products === 1)
  const emptied = await shop.request('POST', EMPTY, NAME)
  assert.equal(emptied.status, 200, JSON.stringify(emptied.body))
  const products = await shop.list(
    "select slug from products where status = 'active' order by slug",
  )
  assert.equal(products.length, 5, 'three of the test, the own one and the edited one')
  assert.ok(own)
  assert.deepEqual(await shop.list('select slug from articles'), [])
  assert.equal((await shop.list('select id from reviews')).length, 0)
  assert.ok(
    (await shop.list('select id from categories')).length <= 2,
    'those of the edited product',
  )
  const { body: after } = await shop.request<SetUp>('GET', '/set-up')
  assert.equal(after.demo, null)
  const again = await shop.request('POST', EMPTY, NAME)
  assert.deepEqual([again.status, again.body.error.code], [409, 'no_demo'])
  assert.deepEqual(await shop.listDiscrepancies(), [])

  await db.execute(sql`delete from stock_movements`)
  await db.execute(sql`delete from products`)
  assert.equal(await seedDemo(db, { storeName: 'Outwit', now: shop.clock.now }), false)
})

test('a demo that was made before it had a list is said to be there, and is not emptied', async () => {
  const shop = await openDemoShop()
  const { db } = shop
  const { body: listed } = await shop.request<SetUp>('GET', '/set-up')
  assert.equal(listed.earlier_demo_products, 0)
  const start = () => seedDemo(db, { storeName: 'Outwit', now: shop.clock.now })
  await start()
  assert.equal((await shop.request<SetUp>('GET', '/set-up')).body.earlier_demo_products, 0)

  await db.execute(sql`delete from demo_rows`)
  await start()
  const { body } = await shop.request<SetUp>('GET', '/set-up')
  assert.deepEqual([body.demo, body.earlier_demo_products], [null, listed.demo!.products])
  const refused = await shop.request('POST', EMPTY, NAME)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'no_demo'])
  await db.execute(sql`
    update products set status = 'withdrawn' where id::text = (
      select value -> 'product_ids' ->> 0 from settings where key = 'earlier_demo')`)
  const { body: later } = await shop.request<SetUp>('GET', '/set-up')

  assert.equal(later.earlier_demo_products, listed.demo!.products - 1)
})

test('an order of a demo product stays whole: while it is open nothing is removed, then the product is taken off sale', async () => {
  const shop = await openDemoShop()
  const { db } = shop
  const { rows } = await db.execute<{ id: string; product: string }>(sql`
    select v.id, v.product_id as product from variants v join products p on p.id = v.product_id
    where v.stock > 1 and p.source = 'manual' and p.category_id is not null limit 1`)
  const placed = await shop.buy([{ variant: rows[0]!.id }])
  const refused = await shop.request('POST', EMPTY, NAME)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'demo_in_open_orders'])
  assert.match(refused.body.error.message, /1 open order has/)
  assert.ok((await shop.list('select id from products')).length > 240)

  for (const step of ['process', 'ship', 'deliver'])
    await shop.post(placed, step, step === 'ship' ? { carrier: 'DHL', number: '1' } : {})
  const before = await shop.read(placed)
  assert.equal((await shop.request('POST', EMPTY, NAME)).status, 200)
  assert.deepEqual(
    await shop.list(`select status from products where id = '${rows[0]!.product}'`),
    ['withdrawn'],
  )
  assert.deepEqual((await shop.read(placed)).lines, before.lines)
  assert.deepEqual(await shop.listDiscrepancies(), [])
})

test('the name has to match, and a manager may not empty the demo', async () => {
  const shop = await openDemoShop()
  for (const shop_name of ['', 'outwit', 'Outwit Demo']) {
    const { status, body } = await shop.request('POST', EMPTY, { shop_name })
    assert.deepEqual([status, body.error.code], [409, 'name_does_not_match'])
  }
  assert.ok((await shop.list('select id from demo_rows')).length > 240)
  const { addStaff } = await openStaffShop()
  const manager = await addStaff('manager')
  assert.equal((await manager.request('POST', `/admin${EMPTY}`, NAME)).status, 403)
})

test('two owners empty the demo at once: it is emptied once', async () => {
  const shop = await openDemoShop()
  const answers = await Promise.all([1, 2].map(() => shop.request('POST', EMPTY, NAME)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(await shop.listDiscrepancies(), [])
})
