import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { ShippingOption } from '#contract/pricing'
import { getDeliveryPromise } from '#modules/dropship'
import { awaitPurges } from '#tests/support/await-purges'
import { openDropshipShop } from '#tests/support/dropship-shop'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const HOUR = 3_600_000

/** Does what the seller, the carrier and the owner do at the marketplace. */
async function move(
  { db, clock }: Shop,
  changes: { status: string; shipped?: boolean; lost?: boolean },
) {
  const now = clock().toISOString()
  await db.execute(sql`update sandbox.marketplace_orders set status = ${changes.status},
    shipped_at = ${changes.shipped ? sql`${now}::timestamptz` : sql`shipped_at`},
    lost_at = ${changes.lost ? sql`${now}::timestamptz` : sql`lost_at`}`)
}

test('a parcel of a supplier is a parcel of the order, and its delivery is that of the order', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mat.variants[0]!, quantity: 2 }])
  await shop.handleEvents()
  shop.passTime(24 * HOUR)
  await move(shop, { status: 'WAIT_BUYER_ACCEPT_GOODS', shipped: true })
  shop.passTime(HOUR)
  await shop.poll()
  await shop.poll()
  const shipped = (await shop.mina.getOrder(placed)).body
  assert.equal(shipped.state, 'shipped')
  const [parcel, ...others] = shipped.fulfilments
  assert.deepEqual(others, [])
  assert.match(parcel!.number, /^LP81/)
  assert.deepEqual([parcel!.carrier, parcel!.lines[0]!.quantity], ['Standard Shipping', 2])

  shop.passTime(170 * HOUR)
  await shop.poll()
  assert.equal((await shop.mina.getOrder(placed)).body.state, 'out_for_delivery')
  shop.passTime(24 * HOUR)
  await move(shop, { status: 'FINISH' })
  await shop.poll()
  assert.equal((await shop.mina.getOrder(placed)).body.state, 'delivered')
  await shop.handleEvents()
  const { rows } = await shop.db.execute(
    sql`select template from emails order by created_at, template`,
  )
  const templates = new Set(rows.map(({ template }) => template))
  for (const template of ['shipped', 'out-for-delivery', 'delivered']) {
    assert.ok(templates.has(template), `${template} in ${[...templates]}`)
  }
  const { rows: open } = await shop.db.execute(
    sql`select 1 from supplier_orders where not is_closed`,
  )
  assert.deepEqual(open, [], 'nobody asks for it any more')
})

test('an order with own lines is shipped in two parcels, and delivered by the clerk', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug }, { variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  await move(shop, { status: 'WAIT_BUYER_ACCEPT_GOODS', shipped: true })
  shop.passTime(2 * HOUR)
  await shop.poll()
  assert.equal((await shop.mina.getOrder(placed)).body.state, 'partially_shipped')
  const parcel = { carrier: 'DHL', number: '00340' }
  const path = `/orders/${placed.order.id}`
  assert.equal((await shop.admin('POST', `${path}/ship`, parcel)).status, 200)
  shop.passTime(200 * HOUR)
  await move(shop, { status: 'FINISH' })
  await shop.poll()
  const seen = (await shop.mina.getOrder(placed)).body
  assert.deepEqual([seen.state, seen.fulfilments.length], ['shipped', 2])
  assert.equal((await shop.admin('POST', `${path}/deliver`)).status, 200)
  assert.equal((await shop.mina.getOrder(placed)).body.state, 'delivered')
})

test('what is lost, cancelled or in dispute at the supplier is noted once', async () => {
  const shop = await openDropshipShop()
  await shop.buy([{ variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  await move(shop, { status: 'WAIT_BUYER_ACCEPT_GOODS', shipped: true })
  shop.passTime(2 * HOUR)
  await shop.poll()
  await move(shop, { status: 'IN_ISSUE', lost: true })
  shop.passTime(31 * 24 * HOUR)
  await shop.poll()
  shop.passTime(24 * HOUR)
  await shop.poll()
  await move(shop, { status: 'CANCELLED' })
  shop.passTime(24 * HOUR)
  await shop.poll()
  const { rows } = await shop.db.execute(
    sql`select kind from dropship_notes where resolved_at is null order by kind`,
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['cancelled', 'in_dispute', 'lost'],
  )
})

test('a promise comes from the parcels that arrived in a country, and from enough of them', async () => {
  const shop = await openDropshipShop()
  await shop.buy([{ variant: shop.mat.variants[0]! }])
  await shop.handleEvents()
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from supplier_orders`)
  const addParcels = (from: number, to: number) =>
    shop.db.execute(sql`insert into supplier_parcels (supplier_order_id, tracking_number, country,
        ordered_at, moved_at, delivered_at, created_at)
      select ${rows[0]!.id}, 'P' || n, 'DE', now(), now(), now() + n * interval '1 day', now()
      from generate_series(${sql.raw(`${from}`)}, ${sql.raw(`${to}`)}) n`)
  await addParcels(1, 9)
  assert.equal(await getDeliveryPromise(shop.db, 'DE'), null)
  await addParcels(10, 10)
  const promise = { min_days: 2, max_days: 8, days: '2–8', parcels: 10 }
  assert.deepEqual(await getDeliveryPromise(shop.db, 'DE'), promise)
  assert.equal(await getDeliveryPromise(shop.db, 'FR'), null)

  const path = '/api/shipping-options?country=DE'
  const options = await shop.mina.request<{ items: ShippingOption[]; supplier_delivery: object }>(
    'GET',
    path,
  )
  assert.deepEqual(options.body.supplier_delivery, promise)
  const cart = await shop.mina.createCart([{ variant: shop.mat.variants[0]! }])
  const patched = await shop.mina.request<Cart>('PATCH', `/api/carts/${cart.id}`, { country: 'DE' })
  assert.deepEqual(patched.body.supplier_delivery, promise)
  const own = await shop.mina.createCart([{ variant: shop.mug }])
  assert.equal(own.supplier_delivery, null)
})

test('a product that is ordered at its supplier is sold on cards, pages and in the cart', async () => {
  const shop = await openDropshipShop()
  const { rows } = await shop.db.execute<{ slug: string }>(
    sql`select slug from products where id = ${shop.mat.productId}`,
  )
  const read = async () =>
    (
      await shop.mina.request<{ is_outbound: boolean; affiliate_url: string | null }>(
        'GET',
        `/api/products/${rows[0]!.slug}`,
      )
    ).body
  assert.deepEqual([(await read()).is_outbound, (await read()).affiliate_url], [false, null])
  await shop.db.execute(sql`update supplier_products set selling_mode = 'outbound'`)
  await awaitPurges(shop)
  assert.deepEqual(
    [(await read()).is_outbound, (await read()).affiliate_url],
    [true, 'https://s.click.example/1'],
  )
})
