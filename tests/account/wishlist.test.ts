import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { MAX_WISHLIST_ITEMS } from '#contract/account'
import { correctStock, updateVariantPrice, withdrawProduct } from '#modules/catalog'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct } from '../support/test-shop.ts'

test('a guest’s wishlist is merged at sign-in without duplicates', async () => {
  const { minaClient, cap, mug } = await openShopWithProducts()
  assert.deepEqual(await minaClient.merge([cap.id, mug.id, cap.id]), { listed: 2, not_added: 0 })
  assert.deepEqual(await minaClient.merge([mug.id]), { listed: 1, not_added: 0 })
  assert.deepEqual(await minaClient.listTitles(), ['Blue Cap', 'Mug'], 'the newest item is first')
  assert.equal((await minaClient.getProfile()).counters.wishlist, 2)
})

test('Mina adds and removes a wishlist item any number of times', async () => {
  const { minaClient, mug } = await openShopWithProducts()
  for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE', 'PUT']) {
    assert.equal((await minaClient.request(method, mug.id)).status, 204, method)
  }
  assert.deepEqual(await minaClient.listTitles(), ['Mug'])
  assert.equal(
    (await minaClient.request('PUT', '01990000-0000-7000-8000-00000000dead')).status,
    404,
  )
})

test('Mina’s wishlist shows price drops and discontinued products', async () => {
  const { minaClient, cap, mug, db, now } = await openShopWithProducts()
  await minaClient.merge([cap.id, mug.id])
  await updateVariantPrice(db, { variantId: mug.onlyVariantId!, minor: 800, now: now() })
  await withdrawProduct(db, { productId: cap.id, now: now() })

  const [second, first] = await minaClient.list()
  assert.deepEqual(
    [
      first.product.title,
      first.is_discontinued,
      first.product.stock,
      first.product.only_variant_id,
    ],
    ['Blue Cap', true, 'out', null],
  )
  assert.deepEqual(
    [second.product.price, second.price_when_added, second.price_dropped, second.is_discontinued],
    [8, 12, true, false],
  )
  assert.deepEqual(await minaClient.merge([cap.id]), { listed: 0, not_added: 0 })
})

test('Mina’s wishlist marks a product that was sold out and is back in stock', async () => {
  const { minaClient, cap, mug, db, now } = await openShopWithProducts()
  const setStock = (counted: number) =>
    correctStock(db, { variantId: cap.onlyVariantId!, counted, now: now() })
  await setStock(0)
  await minaClient.merge([cap.id, mug.id])
  const listMarked = async () =>
    (await minaClient.list())
      .filter(({ is_back_in_stock }: { is_back_in_stock: boolean }) => is_back_in_stock)
      .map(({ product }: { product: { title: string } }) => product.title)
  assert.deepEqual(await listMarked(), [])
  await setStock(3)
  assert.deepEqual(await listMarked(), ['Blue Cap'])
})

test('whoever has Mina’s link sees her products and no more, until she withdraws it', async () => {
  const { minaClient, cap, mug, as, accessToken, db, now } = await openShopWithProducts()
  await minaClient.merge([mug.id, cap.id])
  await withdrawProduct(db, { productId: cap.id, now: now() })
  const share = async (method: string, body?: object) =>
    as(accessToken).request(method, '/wishlist-share', body)
  const read = (token: string) => as(undefined).get(`/shared-wishlists/${token}`)
  assert.deepEqual(await (await share('GET')).json(), { token: null, shows_first_name: false })

  await as(accessToken).request('PUT', '/profile', { full_name: 'Mina Ørsted' })
  const { token } = await (await share('PUT', { shows_first_name: false })).json()
  const response = await read(token)
  const text = await response.clone().text()
  const shared = await response.json()
  assert.equal(shared.first_name, null)
  assert.deepEqual(
    shared.items.map(({ title }: { title: string }) => title),
    ['Mug'],
  )
  assert.ok(!/mina|price_when_added|Ørsted/i.test(text), 'it has no personal data')
  assert.equal(response.headers.get('Cache-Tag'), null, 'a withdrawn link is not in a cache')

  const renamed = await (await share('PUT', { shows_first_name: true })).json()
  assert.deepEqual(renamed, { token, shows_first_name: true }, 'the link stays the same')
  assert.equal((await (await read(token)).json()).first_name, 'Mina')

  assert.equal((await share('DELETE')).status, 204)
  assert.equal((await share('DELETE')).status, 204)
  assert.equal((await read(token)).status, 404)
  const second = await (await share('PUT', { shows_first_name: false })).json()
  assert.notEqual(second.token, token)
  assert.equal((await read(token)).status, 404, 'a withdrawn link does not return')
  for (const bad of ['%00', 'x'.repeat(5000), '..%2Fwishlist', `${token}x`]) {
    assert.equal((await read(bad)).status, 404, bad.slice(0, 20))
  }
})

test('a wishlist that is shared twice at once has one link', async () => {
  const { as, accessToken } = await openShopWithProducts()
  const share = async () =>
    (
      await (
        await as(accessToken).request('PUT', '/wishlist-share', { shows_first_name: true })
      ).json()
    ).token
  const tokens = await Promise.all([share(), share(), share()])
  assert.equal(new Set(tokens).size, 1)
})

test('Theo can neither see nor remove Mina’s wishlist items', async () => {
  const { minaClient, as, signUp, mug } = await openShopWithProducts()
  await minaClient.request('PUT', mug.id)
  const theoClient = as(await signUp(theo))
  assert.equal((await theoClient.request('DELETE', `/wishlist/${mug.id}`)).status, 204)
  assert.deepEqual((await (await theoClient.get('/wishlist')).json()).items, [])
  assert.deepEqual(await minaClient.listTitles(), ['Mug'])
})

test('concurrent merges cannot exceed the wishlist limit', async () => {
  const { minaClient, db, mug } = await openShopWithProducts()
  await minaClient.request('PUT', mug.id)
  await db.execute(sql`insert into products (id, slug, title, description, currency, price_minor, price_max_minor, created_at, updated_at)
    select gen_random_uuid(), 'pen-' || n, 'Pen ' || n, '', 'USD', 100, 100, now(), now() from generate_series(1, 250) n`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where title like 'Pen %'`,
  )
  const pens = rows.map(({ id }) => id)
  const [first, second] = await Promise.all([
    minaClient.merge(pens.slice(0, 150)),
    minaClient.merge(pens.slice(100, 250)),
  ])
  assert.equal((await minaClient.list()).length, MAX_WISHLIST_ITEMS)
  assert.equal(first.not_added + second.not_added, 251 - MAX_WISHLIST_ITEMS)
  const listed = (await minaClient.list()).map(
    ({ product }: { product: { id: string } }) => product.id,
  )
  const rejected = await minaClient.request('PUT', pens.find((id) => !listed.includes(id))!)
  assert.deepEqual([rejected.status, (await rejected.json()).error.code], [409, 'wishlist_full'])
})

async function openShopWithProducts() {
  const shop = await openSignedInShop()
  const { as, accessToken, db } = shop
  const mug = await addTestProduct(db, 'Mug', { price: 12 })
  const cap = await addTestProduct(db, 'Blue Cap', { price: 20 })
  const list = async () => (await (await as(accessToken).get('/wishlist')).json()).items
  return {
    ...{ ...shop, mug, cap },
    minaClient: {
      request: (method: string, id: string) => as(accessToken).request(method, `/wishlist/${id}`),
      merge: async (product_ids: string[]) =>
        (await as(accessToken).request('POST', '/wishlist', { product_ids })).json(),
      list,
      listTitles: async () =>
        (await list()).map(({ product }: { product: { title: string } }) => product.title),
      getProfile: async () => (await as(accessToken).get('/profile')).json(),
    },
  }
}
