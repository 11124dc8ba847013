import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { addTestProduct } from '#tests/support/test-shop'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'

test('a guest’s cart is merged into Mina’s at sign-in, and the response reports each line', async () => {
  const { her, guest, cap, mug } = await openShop()
  const own = await her.open()
  await her.put(own.id, cap, 3)
  const cart = await guest.open()
  await guest.put(cart.id, cap, 4)
  await guest.put(cart.id, mug, 1)

  const { cart: merged, changes } = await her.merge(cart.id)
  assert.equal(merged.id, own.id)
  assert.deepEqual(quantities(merged), { 'Blue Cap': 5, Mug: 1 })
  assert.deepEqual(changes, [
    { kind: 'reduced', title: 'Blue Cap', requested: 7, quantity: 5 },
    { kind: 'added', title: 'Mug', requested: 1, quantity: 1 },
  ])
  assert.equal((await guest.read(cart.id)).status, 404, 'the guest’s cart is gone')
  assert.deepEqual((await her.merge(cart.id)).changes, [], 'a second time there is nothing to add')
  assert.deepEqual(quantities((await her.mine())!), { 'Blue Cap': 5, Mug: 1 })
})

test('a guest’s cart becomes Mina’s at sign-in when she had none, with its country and coupon', async () => {
  const { her, guest, cap } = await openShop()
  assert.equal(await her.mine(), null)
  const cart = await guest.open('DE')
  await guest.put(cart.id, cap, 2)
  const { cart: merged } = await her.merge(cart.id)
  assert.deepEqual([merged.country, merged.item_count], ['DE', 2])
  assert.deepEqual((await her.open()).id, merged.id, 'an account has one open cart')
})

test('only its owner can open a cart of an account, even with its id', async () => {
  const { her, guest, as, signUp, cap } = await openShop()
  const own = await her.open()
  const line = (await her.put(own.id, cap, 1)).body.items[0].id
  const his = as(await signUp(theo))
  for (const stranger of [as(undefined), his]) {
    const tries = [
      stranger.get(`/carts/${own.id}`),
      stranger.request('PATCH', `/carts/${own.id}`, { country: 'DE' }),
      stranger.request('POST', `/carts/${own.id}/items`, { variant_id: cap }),
      stranger.request('PATCH', `/carts/${own.id}/items/${line}`, { quantity: 5 }),
      stranger.request('DELETE', `/carts/${own.id}/items/${line}`),
      stranger.request('PUT', `/carts/${own.id}/coupon`, { code: 'X' }),
      stranger.request('DELETE', `/carts/${own.id}/coupon`),
      stranger.request('POST', '/checkout', { ...address, cart_id: own.id }),
    ]
    for (const answer of await Promise.all(tries)) assert.equal(answer.status, 404)
  }
  const merged = await (await his.request('POST', '/carts/merge', { cart_id: own.id })).json()
  assert.deepEqual([merged.changes, merged.cart.items], [[], []])
  assert.deepEqual(quantities((await her.mine())!), { 'Blue Cap': 1 })
  assert.equal((await guest.read(own.id)).status, 404)
})

test('twenty concurrent merges add each line once', async () => {
  const { her, guest, cap, mug } = await openShop({ stock: 90 })
  const carts = [await guest.open(), await guest.open()]
  await guest.put(carts[0]!.id, cap, 2)
  await guest.put(carts[1]!.id, mug, 3)
  const tabs = Array.from({ length: 20 }, (_, tab) => her.merge(carts[tab % 2]!.id))
  const changes = (await Promise.all(tabs)).flatMap((answer) => answer.changes)
  assert.equal(changes.length, 2)
  assert.deepEqual(quantities((await her.mine())!), { 'Blue Cap': 2, Mug: 3 })
})

test('Mina and Theo sign in concurrently in one browser: one of them gets the guest’s cart', async () => {
  const { her, guest, as, signUp, cap, db } = await openShop()
  const his = as(await signUp(theo))
  const cart = await guest.open()
  await guest.put(cart.id, cap, 2)
  const theirs = [
    her.merge(cart.id),
    his.request('POST', '/carts/merge', { cart_id: cart.id }).then((answer) => answer.json()),
  ]
  const counts = (await Promise.all(theirs)).map((answer) => answer.cart.item_count)
  assert.deepEqual(counts.sort(), [0, 2])
  const { rows } = await db.execute('select sum(quantity)::int as n from cart_items')
  assert.deepEqual(rows, [{ n: 2 }])
})

test('a merge of an unknown cart, without a cart or without a session gets its error', async () => {
  const { her, as } = await openShop()
  const none = await her.merge('0190b3a0-0000-7000-8000-000000000000')
  assert.deepEqual([none.changes, none.cart.items], [[], []])
  const status = async (body: unknown) => (await her.request('POST', '/carts/merge', body)).status
  assert.deepEqual([await status({}), await status({ cart_id: 'mine' })], [422, 422])
  const { request } = as(undefined)
  assert.equal((await request('GET', '/carts/mine')).status, 401)
  assert.equal((await request('POST', '/carts/merge', { cart_id: 'x' })).status, 401)
})

test('a cancelled order restores Mina’s cart, unless she has begun another one', async () => {
  const { her, cap, mug } = await openShop()
  const order = async () => {
    const cart = (await her.mine())!
    const answer = await her.request('POST', '/checkout', { ...address, cart_id: cart.id })
    assert.equal(answer.status, 201)
    return (await answer.json()) as { order: { id: string } }
  }
  const cancel = (id: string) => her.request('POST', `/orders/${id}/cancel`)
  await her.put((await her.open()).id, cap, 1)
  const first = await order()
  assert.equal(await her.mine(), null)
  assert.equal((await cancel(first.order.id)).status, 200)
  assert.deepEqual(quantities((await her.mine())!), { 'Blue Cap': 1 })

  const second = await order()
  await her.put((await her.open()).id, mug, 1)
  assert.equal((await cancel(second.order.id)).status, 200)
  assert.deepEqual(quantities((await her.mine())!), { Mug: 1 })
})

const address = {
  ...{ email: 'someone@example.com', first_name: 'Mina', last_name: 'Keller' },
  ...{ address: 'Am Markt 1', city: 'Köln', zip_code: '50667', country: 'DE' },
}

function quantities({ items }: Cart): Record<string, number> {
  return Object.fromEntries(items.map(({ title, quantity }) => [title, quantity]))
}

async function openShop({ stock = 5 } = {}) {
  const shop = await openSignedInShop()
  const cap = (await addTestProduct(shop.db, 'Blue Cap', { stock })).onlyVariantId!
  const mug = (await addTestProduct(shop.db, 'Mug', { stock })).onlyVariantId!
  const { accessToken, as } = shop
  const her = { ...createCartClient(as(accessToken)), request: as(accessToken).request }
  return { ...shop, cap, mug, her, guest: createCartClient(as(undefined)) }
}

type ApiClient = ReturnType<Awaited<ReturnType<typeof openSignedInShop>>['as']>

function createCartClient({ request, get }: ApiClient) {
  const json = async (answer: Promise<Response>) => {
    const { status } = await answer
    return { status, body: await (await answer).json() }
  }
  return {
    open: async (country?: string): Promise<Cart> =>
      (await json(request('POST', '/carts', { country }))).body,
    put: (id: string, variant_id: string, quantity: number) =>
      json(request('POST', `/carts/${id}/items`, { variant_id, quantity })),
    read: (id: string) => json(get(`/carts/${id}`)),
    mine: async (): Promise<Cart | null> => (await json(get('/carts/mine'))).body.cart,
    merge: async (cart_id: string) =>
      (await json(request('POST', '/carts/merge', { cart_id }))).body,
  }
}
