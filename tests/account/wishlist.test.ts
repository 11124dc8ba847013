import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { MAX_WISHLIST_ITEMS } from '#contract/account'
import { updateVariantPrice, withdrawProduct } from '#modules/catalog'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct } from '../support/test-shop.ts'

test('a guest’s wishlist is merged at sign-in without duplicates', async () => {
  const { her, cap, mug } = await openShopWithProducts()
  assert.deepEqual(await her.merge([cap.id, mug.id, cap.id]), { listed: 2, not_added: 0 })
  assert.deepEqual(await her.merge([mug.id]), { listed: 1, not_added: 0 })
  assert.deepEqual(await her.titles(), ['Blue Cap', 'Mug'], 'the one wished for last stands first')
  assert.equal((await her.profile()).counters.wishlist, 2)
})

test('Mina adds and removes a wishlist item any number of times', async () => {
  const { her, mug } = await openShopWithProducts()
  for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE', 'PUT']) {
    assert.equal((await her.request(method, mug.id)).status, 204, method)
  }
  assert.deepEqual(await her.titles(), ['Mug'])
  assert.equal((await her.request('PUT', '01990000-0000-7000-8000-00000000dead')).status, 404)
})

test('Mina’s wishlist shows price drops and discontinued products', async () => {
  const { her, cap, mug, db, now } = await openShopWithProducts()
  await her.merge([cap.id, mug.id])
  await updateVariantPrice(db, { variantId: mug.onlyVariantId!, minor: 800, now: now() })
  await withdrawProduct(db, { productId: cap.id, now: now() })

  const [second, first] = await her.list()
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
  assert.deepEqual(await her.merge([cap.id]), { listed: 0, not_added: 0 })
})

test('Theo can neither see nor remove Mina’s wishlist items', async () => {
  const { her, as, signUp, mug } = await openShopWithProducts()
  await her.request('PUT', mug.id)
  const his = as(await signUp(theo))
  assert.equal((await his.request('DELETE', `/wishlist/${mug.id}`)).status, 204)
  assert.deepEqual((await (await his.get('/wishlist')).json()).items, [])
  assert.deepEqual(await her.titles(), ['Mug'])
})

test('concurrent merges cannot exceed the wishlist limit', async () => {
  const { her, db, mug } = await openShopWithProducts()
  await her.request('PUT', mug.id)
  await db.execute(sql`insert into products (id, slug, title, description, currency, price_minor, price_max_minor, created_at, updated_at)
    select gen_random_uuid(), 'pen-' || n, 'Pen ' || n, '', 'USD', 100, 100, now(), now() from generate_series(1, 250) n`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where title like 'Pen %'`,
  )
  const pens = rows.map(({ id }) => id)
  const [one, other] = await Promise.all([
    her.merge(pens.slice(0, 150)),
    her.merge(pens.slice(100, 250)),
  ])
  assert.equal((await her.list()).length, MAX_WISHLIST_ITEMS)
  assert.equal(one.not_added + other.not_added, 251 - MAX_WISHLIST_ITEMS)
  const listed = (await her.list()).map(({ product }: { product: { id: string } }) => product.id)
  const full = await her.request('PUT', pens.find((id) => !listed.includes(id))!)
  assert.deepEqual([full.status, (await full.json()).error.code], [409, 'wishlist_full'])
})

async function openShopWithProducts() {
  const shop = await openSignedInShop()
  const { as, accessToken, db } = shop
  const mug = await addTestProduct(db, 'Mug', { price: 12 })
  const cap = await addTestProduct(db, 'Blue Cap', { price: 20 })
  const list = async () => (await (await as(accessToken).get('/wishlist')).json()).items
  return {
    ...{ ...shop, mug, cap },
    her: {
      request: (method: string, id: string) => as(accessToken).request(method, `/wishlist/${id}`),
      merge: async (product_ids: string[]) =>
        (await as(accessToken).request('POST', '/wishlist', { product_ids })).json(),
      list,
      titles: async () =>
        (await list()).map(({ product }: { product: { title: string } }) => product.title),
      profile: async () => (await as(accessToken).get('/profile')).json(),
    },
  }
}
