import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { openDropshipShop } from '#tests/support/dropship-shop'
import { mina } from '#tests/support/shopper'

type Shop = Awaited<ReturnType<typeof openDropshipShop>>

/** What an owner does on the page of the product. */
async function makeOutbound({ admin, mat }: Shop) {
  const body = { mode: 'outbound', before: 'dropship' }
  assert.equal((await admin('PUT', `/products/${mat.productId}/selling-mode`, body)).status, 200)
}

test('a program cannot add a product that is bought at the marketplace', async () => {
  const shop = await openDropshipShop()
  await makeOutbound(shop)
  const cart = await shop.mina.createCart([{ variant: shop.mug }])
  const add = (headers = {}) =>
    shop.mina.request(
      ...(['POST', `/api/carts/${cart.id}/items`] as const),
      { variant_id: shop.mat.variants[0]!, quantity: 1 },
      headers,
    )
  const refused = await add()
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'product_sold_elsewhere'])
  for (const [language, text] of [
    ['en', 'Bear mat isn’t sold in this shop: you can buy it at AliExpress, from its page.'],
    ['de', /verkaufen wir nicht selbst/],
    ['tr', /Bu mağazada satılmıyor/],
    ['nl', /verkopen we niet zelf/],
    ['fr', /n’est pas vendu dans cette boutique/],
    ['es', /No se vende en esta tienda/],
  ] as const) {
    const { message } = (await add({ 'Accept-Language': language })).body.error
    if (typeof text === 'string') assert.equal(message, text)
    else assert.match(message, text)
  }
  const { body } = await shop.mina.request<Cart>('GET', `/api/carts/${cart.id}`)
  assert.deepEqual([body.items.length, body.can_check_out], [1, true])
})

test('a product that is sold elsewhere meanwhile stays in the cart as not for sale, and blocks the checkout', async () => {
  const shop = await openDropshipShop()
  const [small] = shop.mat.variants
  const cart = await shop.mina.createCart([{ variant: shop.mug }, { variant: small! }])
  const item = cart.items.find(({ variant_id }) => variant_id === small)!
  await makeOutbound(shop)
  const path = `/api/carts/${cart.id}`
  const { body: seen } = await shop.mina.request<Cart>('GET', path)
  const line = seen.items.find(({ id }) => id === item.id)!
  assert.deepEqual(line.notices, [{ kind: 'sold_elsewhere', was: null, now: null }])
  assert.deepEqual([line.available, line.total, seen.can_check_out], [0, 0, false])
  assert.equal(seen.receipt.total, 10)

  const more = await shop.mina.request('PATCH', `${path}/items/${item.id}`, { quantity: 2 })
  assert.deepEqual([more.status, more.body.error.code], [409, 'product_sold_elsewhere'])
  for (const extra of [{}, { expected_total: 10 }]) {
    const refused = await shop.checkOut(cart.id, extra)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'sold_out'])
    assert.deepEqual(refused.body.error.fields, {
      [item.id]:
        'Bear mat isn’t sold in this shop any more: you can buy it at AliExpress, from its page.',
    })
  }
  assert.deepEqual([await shop.count('orders'), await shop.count('payments')], [0, 0])
  await shop.mina.request('DELETE', `${path}/items/${item.id}`)
  assert.equal((await shop.checkOut(cart.id)).status, 201)
})

test('an unpaid order whose hold has expired cannot be paid once its product is sold elsewhere', async () => {
  const shop = await openDropshipShop()
  const cart = await shop.mina.createCart([{ variant: shop.mat.variants[0]! }])
  const { body: placed } = await shop.checkOut(cart.id)
  await makeOutbound(shop)
  shop.passTime(31 * 60_000)
  const read = await shop.mina.getOrder(placed)
  assert.equal(read.body.state, 'cancelled')
  const paid = await shop.mina.postOrderAction(placed, 'pay')
  assert.deepEqual([paid.status, paid.body.error.code], [409, 'items_unavailable'])
  // Money that comes late all the same goes back.
  await shop.mina.pay(placed)
  const { rows } = await shop.db.execute(
    sql`select reason_code from refunds where order_id = ${placed.order.id}`,
  )
  assert.deepEqual(rows, [{ reason_code: 'goods_sold' }])
})

test('a clerk cannot compose an order with a product that is sold elsewhere, nor add it to one', async () => {
  const shop = await openDropshipShop()
  const placed = await shop.buy([{ variant: shop.mug }])
  const content = {
    ...{ ...mina, phone: '+49 221 123456', language: 'en', currency: 'USD', shipping: 'standard' },
    variants: [{ variant_id: shop.mat.variants[0]!, quantity: 1 }],
  }
  const { body: draft } = await shop.admin<{ id: string }>('POST', '/drafts', content)
  await makeOutbound(shop)
  const sent = { revision: 0, expected_total: 15 }
  const additions = [{ variant_id: shop.mat.variants[0]!, quantity: 1 }]
  for (const [path, body] of [
    ['/drafts/quote', content],
    [`/drafts/${draft.id}/send`, sent],
    [`/drafts/${draft.id}/pay`, { ...sent, reason: 'In cash' }],
    [`/orders/${placed.order.id}/edit-preview`, { additions }],
  ] as const) {
    const refused = await shop.admin('POST', path, body)
    assert.deepEqual([refused.status, refused.body.error?.code], [409, 'variant_sold_elsewhere'])
    assert.match(refused.body.error.message, /Bear mat is sold at AliExpress/)
  }
  assert.equal(await shop.count('orders'), 1)
})
