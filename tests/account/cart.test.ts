import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { addTestProduct } from '#tests/support/test-shop'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'

test('a guest’s cart is merged into Mina’s at sign-in, and the response reports each line', async () => {
  const { minaClient, guest, cap, mug } = await openShop()
  const ownCart = await minaClient.openCart()
  await minaClient.addItem(ownCart.id, cap, 3)
  const cart = await guest.openCart()
  await guest.addItem(cart.id, cap, 4)
  await guest.addItem(cart.id, mug, 1)

  const { cart: merged, changes } = await minaClient.merge(cart.id)
  assert.equal(merged.id, ownCart.id)
  assert.deepEqual(getQuantities(merged), { 'Blue Cap': 5, Mug: 1 })
  assert.deepEqual(changes, [
    { kind: 'reduced', title: 'Blue Cap', requested: 7, quantity: 5 },
    { kind: 'added', title: 'Mug', requested: 1, quantity: 1 },
  ])
  assert.equal((await guest.readCart(cart.id)).status, 404, 'the guest’s cart no longer exists')
  assert.deepEqual((await minaClient.merge(cart.id)).changes, [], 'a second merge adds nothing')
  assert.deepEqual(getQuantities((await minaClient.getCart())!), { 'Blue Cap': 5, Mug: 1 })
})

test('a guest’s cart becomes Mina’s at sign-in when she had none, with its country and coupon', async () => {
  const { minaClient, guest, cap } = await openShop()
  assert.equal(await minaClient.getCart(), null)
  const cart = await guest.openCart('DE')
  await guest.addItem(cart.id, cap, 2)
  const { cart: merged } = await minaClient.merge(cart.id)
  assert.deepEqual([merged.country, merged.item_count], ['DE', 2])
  assert.deepEqual((await minaClient.openCart()).id, merged.id, 'an account has one open cart')
})

test('Mina’s new cart has the country of her default address, unless she chose another one', async () => {
  for (const [chosen, expected] of [
    [undefined, 'AT'],
    ['FR', 'FR'],
  ] as const) {
    const { minaClient } = await openShop()
    await minaClient.request('POST', '/addresses', { ...savedAddress, country: 'AT' })
    await minaClient.request('POST', '/addresses', { ...savedAddress, zip_code: '50667' })
    assert.equal((await minaClient.openCart(chosen)).country, expected)
    assert.equal((await minaClient.openCart('DE')).country, expected, 'her cart is not a new one')
  }
})

test('Mina’s cart that replaces an unknown one has the country of her default address', async () => {
  const { minaClient } = await openShop()
  await minaClient.request('POST', '/addresses', { ...savedAddress, country: 'AT' })
  const { cart } = await minaClient.merge('0190b3a0-0000-7000-8000-000000000000')
  assert.equal(cart.country, 'AT')
})

test('only its owner can open a cart of an account, even with its id', async () => {
  const { minaClient, guest, as, signUp, cap } = await openShop()
  const ownCart = await minaClient.openCart()
  const line = (await minaClient.addItem(ownCart.id, cap, 1)).body.items[0].id
  const theoClient = as(await signUp(theo))
  for (const otherClient of [as(undefined), theoClient]) {
    const requests = [
      otherClient.get(`/carts/${ownCart.id}`),
      otherClient.request('PATCH', `/carts/${ownCart.id}`, { country: 'DE' }),
      otherClient.request('POST', `/carts/${ownCart.id}/items`, { variant_id: cap }),
      otherClient.request('PATCH', `/carts/${ownCart.id}/items/${line}`, { quantity: 5 }),
      otherClient.request('DELETE', `/carts/${ownCart.id}/items/${line}`),
      otherClient.request('PUT', `/carts/${ownCart.id}/coupon`, { code: 'X' }),
      otherClient.request('DELETE', `/carts/${ownCart.id}/coupon`),
      otherClient.request('POST', '/checkout', { ...address, cart_id: ownCart.id }),
    ]
    for (const response of await Promise.all(requests)) assert.equal(response.status, 404)
  }
  const merged = await (
    await theoClient.request('POST', '/carts/merge', { cart_id: ownCart.id })
  ).json()
  assert.deepEqual([merged.changes, merged.cart.items], [[], []])
  assert.deepEqual(getQuantities((await minaClient.getCart())!), { 'Blue Cap': 1 })
  assert.equal((await guest.readCart(ownCart.id)).status, 404)
})

test('an item that is added with the id of a merged cart is refused, so that it is not lost', async () => {
  const { minaClient, guest, cap } = await openShop()
  const empty = await guest.openCart()
  await minaClient.merge(empty.id)
  const { status, body } = await guest.addItem(empty.id, cap, 1)
  assert.deepEqual([status, body.error.code], [404, 'cart_not_found'])
})

test('twenty concurrent merges add each line once', async () => {
  const { minaClient, guest, cap, mug } = await openShop({ stock: 90 })
  const carts = [await guest.openCart(), await guest.openCart()]
  await guest.addItem(carts[0]!.id, cap, 2)
  await guest.addItem(carts[1]!.id, mug, 3)
  const merges = Array.from({ length: 20 }, (_, index) => minaClient.merge(carts[index % 2]!.id))
  const changes = (await Promise.all(merges)).flatMap((response) => response.changes)
  assert.equal(changes.length, 2)
  assert.deepEqual(getQuantities((await minaClient.getCart())!), { 'Blue Cap': 2, Mug: 3 })
})

test('Mina and Theo sign in concurrently in one browser: one of them gets the guest’s cart', async () => {
  const { minaClient, guest, as, signUp, cap, db } = await openShop()
  const theoClient = as(await signUp(theo))
  const cart = await guest.openCart()
  await guest.addItem(cart.id, cap, 2)
  const merges = [
    minaClient.merge(cart.id),
    theoClient
      .request('POST', '/carts/merge', { cart_id: cart.id })
      .then((response) => response.json()),
  ]
  const counts = (await Promise.all(merges)).map((response) => response.cart.item_count)
  assert.deepEqual(counts.sort(), [0, 2])
  const { rows } = await db.execute('select sum(quantity)::int as n from cart_items')
  assert.deepEqual(rows, [{ n: 2 }])
})

test('a merge of an unknown cart, without a cart or without a session gets its error', async () => {
  const { minaClient, as } = await openShop()
  const unknown = await minaClient.merge('0190b3a0-0000-7000-8000-000000000000')
  assert.deepEqual([unknown.changes, unknown.cart.items], [[], []])
  const getMergeStatus = async (body: unknown) =>
    (await minaClient.request('POST', '/carts/merge', body)).status
  assert.deepEqual(
    [await getMergeStatus({}), await getMergeStatus({ cart_id: 'mine' })],
    [422, 422],
  )
  const { request } = as(undefined)
  assert.equal((await request('GET', '/carts/mine')).status, 401)
  assert.equal((await request('POST', '/carts/merge', { cart_id: 'x' })).status, 401)
})

test('a cancelled order restores Mina’s cart, unless she has begun another one', async () => {
  const { minaClient, cap, mug } = await openShop()
  const placeOrder = async () => {
    const cart = (await minaClient.getCart())!
    const response = await minaClient.request('POST', '/checkout', { ...address, cart_id: cart.id })
    assert.equal(response.status, 201)
    return (await response.json()) as { order: { id: string } }
  }
  const cancelOrder = (id: string) => minaClient.request('POST', `/orders/${id}/cancel`)
  await minaClient.addItem((await minaClient.openCart()).id, cap, 1)
  const first = await placeOrder()
  const ordered = (await minaClient.getCart())!
  assert.deepEqual([ordered.state, ordered.order?.id], ['ordered', first.order.id])
  assert.equal((await cancelOrder(first.order.id)).status, 200)
  assert.deepEqual(getQuantities((await minaClient.getCart())!), { 'Blue Cap': 1 })

  const second = await placeOrder()
  const { body } = await minaClient.addItem((await minaClient.openCart()).id, mug, 1)
  assert.deepEqual([body.state, body.order.id], ['open', second.order.id], 'the order still waits')
  assert.equal((await minaClient.getCart())!.order?.id, second.order.id)
  assert.equal((await cancelOrder(second.order.id)).status, 200)
  const cart = (await minaClient.getCart())!
  assert.deepEqual([getQuantities(cart), cart.order], [{ Mug: 1 }, null])
})

test('a guest’s cart that Mina ordered does not show her order to other clients', async () => {
  const { minaClient, guest, cap } = await openShop()
  const { id: cart_id } = await guest.openCart()
  await guest.addItem(cart_id, cap, 1)
  const placed = await minaClient.request('POST', '/checkout', { ...address, cart_id })
  assert.equal(placed.status, 201)
  const { body } = await guest.readCart(cart_id)
  assert.deepEqual([body.state, body.order], ['ordered', null])
  const { body: refused } = await guest.addItem(cart_id, cap, 1)
  assert.doesNotMatch(refused.error.message, /OW-/)
  assert.ok((await minaClient.getCart())!.order)
})

const address = {
  ...{ email: 'buyer@example.com', first_name: 'Mina', last_name: 'Keller' },
  ...{ address: 'Am Markt 1', city: 'Köln', zip_code: '50667', country: 'DE' },
}

const savedAddress = {
  ...{ type: 'home', first_name: 'Mina', last_name: 'Keller', street: 'Am Markt 1' },
  ...{ city: 'Wien', zip_code: '1010', country: 'DE' },
}

function getQuantities({ items }: Cart): Record<string, number> {
  return Object.fromEntries(items.map(({ title, quantity }) => [title, quantity]))
}

async function openShop({ stock = 5 } = {}) {
  const shop = await openSignedInShop()
  const cap = (await addTestProduct(shop.db, 'Blue Cap', { stock })).onlyVariantId!
  const mug = (await addTestProduct(shop.db, 'Mug', { stock })).onlyVariantId!
  const { accessToken, as } = shop
  const minaClient = { ...createCartClient(as(accessToken)), request: as(accessToken).request }
  return { ...shop, cap, mug, minaClient, guest: createCartClient(as(undefined)) }
}

type ApiClient = ReturnType<Awaited<ReturnType<typeof openSignedInShop>>['as']>

function createCartClient({ request, get }: ApiClient) {
  const readJson = async (response: Promise<Response>) => {
    const { status } = await response
    return { status, body: await (await response).json() }
  }
  return {
    openCart: async (country?: string): Promise<Cart> =>
      (await readJson(request('POST', '/carts', { country }))).body,
    addItem: (id: string, variant_id: string, quantity: number) =>
      readJson(request('POST', `/carts/${id}/items`, { variant_id, quantity })),
    readCart: (id: string) => readJson(get(`/carts/${id}`)),
    getCart: async (): Promise<Cart | null> => (await readJson(get('/carts/mine'))).body.cart,
    merge: async (cart_id: string) =>
      (await readJson(request('POST', '/carts/merge', { cart_id }))).body,
  }
}
