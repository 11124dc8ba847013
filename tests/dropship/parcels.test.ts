import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDropshipShop } from '#tests/support/dropship-shop'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>
const DAY_MS = 86_400_000

/** Ten parcels of an earlier order that took one to ten days to Germany. */
async function addDeliveredParcels({ db, clock }: Shop) {
  const at = new Date(clock().getTime() - 20 * DAY_MS).toISOString()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into supplier_parcels (supplier_order_id, tracking_number, country,
        ordered_at, moved_at, delivered_at, created_at)
      select 'earlier', 'P' || n, 'DE', ${at}::timestamptz, ${at}::timestamptz,
        ${at}::timestamptz + n * interval '1 day', ${at}::timestamptz from generate_series(1, 10) n`)
  })
}

const addDays = ({ clock }: Shop, days: number) =>
  new Date(clock().getTime() + days * DAY_MS).toISOString().slice(0, 10)

async function readMail({ db }: Shop, template: string) {
  const { rows } = await db.execute<{ text: string }>(
    sql`select text from emails where template = ${template}`,
  )
  return rows[0]!.text
}

test('the page and the confirmation of an order have the dates of each parcel', async () => {
  const shop = await openDropshipShop()
  await addDeliveredParcels(shop)
  const placed = await shop.buy([{ variant: shop.mug }, { variant: shop.mat.variants[0]! }])
  const promised = { arrives_from: addDays(shop, 2), arrives_to: addDays(shop, 8) }
  assert.deepEqual(placed.order.supplier_delivery, promised)
  const { body: order } = await shop.mina.getOrder(placed)
  assert.deepEqual(order.supplier_delivery, promised)
  assert.ok(order.delivery!.arrives_to < promised.arrives_to)
  assert.deepEqual(
    order.lines.map(({ is_dropship }) => is_dropship),
    [false, true],
  )
  await shop.handleEvents()
  const text = await readMail(shop, 'order-confirmed')
  assert.match(
    text,
    /A supplier sends 1 × Bear mat \(40x60cm\) in a parcel of its own\. It arrives /,
  )

  // What arrives later does not change what was promised.
  shop.passTime(5 * DAY_MS)
  await shop.db.execute(sql`update supplier_parcels set tracking_number = 'L' || tracking_number`)
  await addDeliveredParcels(shop)
  await shop.db.execute(sql`update supplier_parcels set delivered_at = delivered_at + interval '20 days'
    where tracking_number like 'P%'`)
  assert.deepEqual((await shop.mina.getOrder(placed)).body.supplier_delivery, promised)
})

test('an order of suppliers alone has no dates of the shop, and none before enough parcels have arrived', async () => {
  const shop = await openDropshipShop()
  const early = await shop.buy([{ variant: shop.mat.variants[0]! }])
  assert.deepEqual([early.order.delivery, early.order.supplier_delivery], [null, null])
  await shop.handleEvents()
  assert.doesNotMatch(await readMail(shop, 'order-confirmed'), /Arrives|arrives/)
  await addDeliveredParcels(shop)
  shop.passTime(1000)
  const late = await shop.buy([{ variant: shop.mat.variants[0]! }])
  assert.equal(late.order.supplier_delivery?.arrives_to, addDays(shop, 8))
  const own = await shop.buy([{ variant: shop.mug }])
  assert.equal(own.order.supplier_delivery, null)
  assert.ok(own.order.delivery)
})

test('the product feed has what suppliers send, at the price of the shop, and nothing that is bought elsewhere', async () => {
  const shop = await openDropshipShop()
  const readItems = async () => {
    const feed = await (await shop.site.request('/feeds/products.xml')).text()
    const items = feed.match(/<item>.*?<\/item>/gs) ?? []
    const pick = (item: string, name: string) => new RegExp(`<g:${name}>([^<]*)`).exec(item)?.[1]
    return items.map((item) =>
      ['title', 'price', 'availability'].map((name) => pick(item, name)).join(' | '),
    )
  }
  assert.deepEqual(await readItems(), [
    ...['Bear mat, 40x60cm | 15.00 USD | in_stock', 'Bear mat, 50x80cm | 16.00 USD | in_stock'],
    ...['Reading lamp, One size | 39.00 USD | in_stock', 'Red Mug | 10.00 USD | in_stock'],
  ])
  const { productId } = shop.mat
  await shop.db.execute(
    sql`update supplier_products set availability = 'gone' where product_id = ${productId}`,
  )
  await shop.db.execute(
    sql`update supplier_products set selling_mode = 'outbound' where product_id <> ${productId}`,
  )
  assert.deepEqual(await readItems(), [
    'Bear mat, 40x60cm | 15.00 USD | out_of_stock',
    'Bear mat, 50x80cm | 16.00 USD | out_of_stock',
    'Red Mug | 10.00 USD | in_stock',
  ])
})
