import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordWishlistChanges } from '#modules/account'
import { correctStock, updateVariantPrice } from '#modules/catalog'
import { sendWishlistEmails } from '#modules/notifications'
import { listNewestEmails } from '#platform/email/email-queue'
import { theo } from '../support/auth-shop.ts'
import { openSignedInShop } from '../support/signed-in-shop.ts'
import { addTestProduct } from '../support/test-shop.ts'
import { createTestDependencies } from '../support/test-site.ts'

test('Mina gets one e-mail for a price drop and a restock, and none again until the next', async () => {
  const shop = await openShop()
  await shop.wish()
  await shop.choose(true)
  await shop.run()
  assert.deepEqual(await shop.listTexts(), [])

  await shop.setPrice(950)
  await shop.setStock(4)
  await Promise.all([shop.run(), shop.run(), shop.run()])
  await shop.run()
  const [text, ...others] = await shop.listTexts()
  assert.match(text!, /Mug is now \$9\.50\. It was \$12\.00 when you saved it\./)
  assert.match(text!, /Lamp is back in stock for \$30\.00\./)
  assert.equal(others.length, 0)

  await shop.setPrice(1100)
  await shop.run()
  assert.equal((await shop.listTexts()).length, 1, 'a higher price is no drop')
  await shop.setPrice(900)
  await shop.setStock(0)
  await shop.run()
  assert.equal((await shop.listTexts()).length, 2)
  await shop.setStock(1)
  await shop.run()
  assert.equal((await shop.listTexts()).length, 3)
})

test('without the preference nobody gets an e-mail, and no old news after switching it on', async () => {
  const shop = await openShop()
  await shop.wish()
  await shop.setPrice(950)
  await shop.setStock(4)
  await shop.run()
  await shop.choose(true)
  await shop.run()
  assert.deepEqual(await shop.listTexts(), [])
  assert.deepEqual(await shop.listMarks(), [
    ['Lamp', false, true],
    ['Mug', true, false],
  ])
})

test('a product that sells out and returns after it was saved is marked as back in stock', async () => {
  const shop = await openShop()
  await shop.setStock(2)
  await shop.wish()
  await shop.setStock(0)
  await shop.run()
  await shop.setStock(2)
  await shop.run()
  assert.deepEqual((await shop.listMarks())[0], ['Lamp', false, true])
  shop.advanceClock(15 * 86_400)
  shop.renewSession(await shop.signIn())
  assert.deepEqual((await shop.listMarks())[0], ['Lamp', false, false])
})

test('the link of the e-mail switches it off without a session, for its reader alone', async () => {
  const shop = await openShop()
  await shop.wish()
  await shop.choose(true)
  await shop.setPrice(950)
  await shop.run()
  const [email] = await listNewestEmails(shop.db, { limit: 1 })
  const { pathname, search, searchParams } = new URL(email!.unsubscribeUrl!)
  const theoClient = shop.as(await shop.signUp(theo))
  const theoId = (await (await theoClient.get('/profile')).json()).id
  const post = (query: string) => shop.request(`${pathname}${query}`, { method: 'POST' })
  const token = searchParams.get('token')!
  assert.equal((await post(`?${new URLSearchParams({ id: theoId, token })}`)).status, 404)
  for (const _ of [1, 2]) assert.equal((await post(search)).status, 204)
  await shop.setPrice(900)
  await shop.run()
  assert.equal((await shop.listTexts()).length, 1)
})

/** Opens a shop in which Mina can wish for a mug and a sold-out lamp. */
async function openShop() {
  const shop = await openSignedInShop()
  const { db, now, as } = shop
  let { accessToken } = shop
  const mug = await addTestProduct(db, 'Mug', { price: 12 })
  const lamp = await addTestProduct(db, 'Lamp', { price: 30, stock: 0 })
  const sender = { ...(await createTestDependencies(db)), db }
  const request = (method: string, path: string, body?: object) =>
    as(accessToken).request(method, path, body)
  return {
    ...shop,
    renewSession(token: string) {
      accessToken = token
    },
    wish: () => request('POST', '/wishlist', { product_ids: [mug.id, lamp.id] }),
    choose: (wishlist_updates: boolean) =>
      request('PATCH', '/notification-preferences', { wishlist_updates }),
    setPrice: (minor: number) =>
      updateVariantPrice(db, { variantId: mug.onlyVariantId!, minor, now: now() }),
    setStock: (counted: number) =>
      correctStock(db, { variantId: lamp.onlyVariantId!, counted, now: now() }),
    run: () =>
      recordWishlistChanges(db, {
        now: new Date(),
        notify: (tx, changes) => sendWishlistEmails(tx, { changes, sender, now: new Date() }),
      }),
    async listTexts() {
      const emails = await listNewestEmails(db, { limit: 20 })
      return emails.flatMap(({ template, text }) => (template === 'wishlist-changes' ? text : []))
    },
    async listMarks() {
      const { items } = await (await request('GET', '/wishlist')).json()
      return items.map(
        (item: {
          product: { title: string }
          price_dropped: boolean
          is_back_in_stock: boolean
        }) => [item.product.title, item.price_dropped, item.is_back_in_stock],
      )
    },
  }
}
