import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { MAX_SAVED_ITEMS, type SavedItem } from '#contract/cart'
import { updateVariantPrice, withdrawProduct } from '#modules/catalog'
import { theo } from '#tests/support/auth-shop'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProduct } from '#tests/support/test-shop'

test('Mina puts a lamp aside on her phone and finds it on her laptop, with its price then and now', async () => {
  const { db, now, lamp, mina, signIn, as } = await openShop()
  assert.equal((await mina.save([{ variant_id: lamp.variantId, quantity: 2 }])).status, 204)
  const price = { variantId: lamp.variantId, minor: 800, now: now() }
  await updateVariantPrice(db, price)

  const laptop = as(await signIn())
  const { items }: { items: SavedItem[] } = await (await laptop.get('/saved-items')).json()
  assert.deepEqual(
    items.map(({ title, quantity, price, price_when_saved, currency, stock }) => {
      return [title, quantity, price, price_when_saved, currency, stock]
    }),
    [['Lamp', 2, 8, 10, 'USD', 'in']],
  )
  const path = `/saved-items/${lamp.variantId}`
  assert.equal((await laptop.request('DELETE', path)).status, 204)
  assert.equal((await laptop.request('DELETE', path)).status, 204)
  assert.deepEqual(await mina.listTitles(), [])
})

test('the list of a guest joins that of the account once, however often it is sent', async () => {
  const { db, lamp, mina } = await openShop()
  const mug = await addTestProduct(db, 'Mug')
  await mina.save([{ variant_id: lamp.variantId, quantity: 3 }])
  const items = [
    { variant_id: mug.onlyVariantId!, quantity: 1 },
    { variant_id: lamp.variantId, quantity: 2 },
    { variant_id: randomUUID(), quantity: 1 },
  ]
  const sent = await Promise.all(Array.from({ length: 5 }, () => mina.save(items)))
  assert.ok(sent.every(({ status }) => status === 204))
  const saved = await mina.list()
  const quantities = Object.fromEntries(saved.map(({ title, quantity }) => [title, quantity]))
  assert.deepEqual(quantities, { Lamp: 3, Mug: 1 })
})

test('a product that is sold out or no longer sold stays on the list and says so', async () => {
  const { db, now, lamp, mina } = await openShop()
  const vase = await addTestProduct(db, 'Vase', { stock: 0 })
  await mina.save([{ variant_id: lamp.variantId, quantity: 1 }])
  await mina.save([{ variant_id: vase.onlyVariantId!, quantity: 1 }])
  await withdrawProduct(db, { productId: lamp.id, now: now() })
  const states = (await mina.list()).map(({ title, stock }) => [title, stock])
  assert.deepEqual(Object.fromEntries(states), { Lamp: 'not_for_sale', Vase: 'out' })
})

test('a full list takes nothing more, also from two requests at once', async () => {
  const { db, mina } = await openShop()
  const products = await Promise.all(
    Array.from({ length: MAX_SAVED_ITEMS + 2 }, (_, at) => addTestProduct(db, `Cap ${at}`)),
  )
  const toItem = (product: (typeof products)[number]) => {
    return { variant_id: product.onlyVariantId!, quantity: 1 }
  }
  const first = products.slice(0, MAX_SAVED_ITEMS - 1).map(toItem)
  assert.equal((await mina.save(first)).status, 204)
  const responses = await Promise.all(
    products.slice(MAX_SAVED_ITEMS - 1).map((product) => mina.save([toItem(product)])),
  )
  assert.deepEqual(responses.map(({ status }) => status).sort(), [204, 409, 409])
  assert.equal((await mina.list()).length, MAX_SAVED_ITEMS)
})

test('Theo neither sees nor changes what Mina has put aside, and a guest has no list here', async () => {
  const { lamp, mina, as, signUp } = await openShop()
  await mina.save([{ variant_id: lamp.variantId, quantity: 1 }])
  const theoClient = as(await signUp(theo))
  assert.deepEqual((await (await theoClient.get('/saved-items')).json()).items, [])
  await theoClient.request('DELETE', `/saved-items/${lamp.variantId}`)
  assert.deepEqual(await mina.listTitles(), ['Lamp'])
  assert.equal((await as(undefined).get('/saved-items')).status, 401)
})

test('an invalid quantity or id and an endless list change nothing', async () => {
  const { lamp, mina } = await openShop()
  const item = { variant_id: lamp.variantId, quantity: 1 }
  const wrong = [
    [{ ...item, quantity: 0 }],
    [{ ...item, quantity: 100 }],
    [{ ...item, quantity: 1.5 }],
    [{ ...item, variant_id: 'lamp' }],
    Array.from({ length: MAX_SAVED_ITEMS + 1 }, () => item),
  ]
  for (const items of wrong) assert.equal((await mina.save(items)).status, 422)
  assert.deepEqual(await mina.list(), [])
})

async function openShop() {
  const shop = await openSignedInShop()
  const { as, accessToken, db } = shop
  const { id, onlyVariantId } = await addTestProduct(db, 'Lamp')
  const client = as(accessToken)
  const list = async (): Promise<SavedItem[]> =>
    (await (await client.get('/saved-items')).json()).items
  return {
    ...shop,
    lamp: { id, variantId: onlyVariantId! },
    mina: {
      save: (items: object[]) => client.request('POST', '/saved-items', { items }),
      list,
      listTitles: async () => (await list()).map(({ title }) => title),
    },
  }
}
