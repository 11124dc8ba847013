import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart, MergedCart } from '#contract/cart'
import type { RevealedFlashSale } from '#contract/flash-sales'
import { planNextSale } from '#modules/flash-sales'
import { mina } from '#tests/support/auth-shop'
import { HOME_SEED } from '#tests/support/flash-sale-shop'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { addTestProductToCategory } from '#tests/support/test-shop'

test('a user who reveals a sale twice gets one notification, and has it on every device', async () => {
  const shop = await openSaleShop()
  const user = shop.as(shop.accessToken)
  const first = await shop.reveal(user, {})
  assert.deepEqual(await shop.reveal(user, {}), first)
  const { items } = await (await user.get('/notifications')).json()
  assert.equal(items.length, 1)
  const [notification] = items
  assert.equal(notification.type, 'flash_sale')
  assert.equal(notification.link_to, '/mystery-flash-sale')
  assert.equal(notification.title, `Mystery Home Sale: ${first.percent}% off`)
  const other = shop.as(await shop.signIn())
  const { sale } = await (await other.get('/flash-sales/current/revealed')).json()
  assert.equal(sale.percent, first.percent)
})

test('what a guest has revealed belongs to the account after signing in', async () => {
  const shop = await openSaleShop()
  const guest = shop.as(undefined)
  const user = shop.as(shop.accessToken)
  const cart: Cart = await (await guest.request('POST', '/carts', {})).json()
  await shop.reveal(guest, { cart_id: cart.id })
  assert.equal((await (await user.get('/flash-sales/current/revealed')).json()).sale, null)
  const merged = await user.request('POST', '/carts/merge', { cart_id: cart.id })
  assert.equal(merged.status, 200)
  assert.ok(((await merged.json()) as MergedCart).cart.id)
  assert.notEqual((await (await user.get('/flash-sales/current/revealed')).json()).sale, null)
})

test('a guest who knows the id of an account’s cart cannot reveal for it, nor see what it has revealed', async () => {
  const shop = await openSaleShop()
  const user = shop.as(shop.accessToken)
  const cart: Cart = await (await user.request('POST', '/carts', {})).json()
  await shop.reveal(user, { cart_id: cart.id })
  const guest = shop.as(undefined)
  const path = `/flash-sales/${shop.saleId}/reveals`
  const refused = await guest.request('POST', path, { cart_id: cart.id })
  assert.equal(refused.status, 404)
  const seen = await guest.get(`/flash-sales/current/revealed?cart_id=${cart.id}`)
  assert.equal((await seen.json()).sale, null)
  const eve = shop.as(await shop.signUp({ ...mina, email: 'eve@example.com' }))
  const hers = await eve.get(`/flash-sales/current/revealed?cart_id=${cart.id}`)
  assert.equal((await hers.json()).sale, null)
})

async function openSaleShop() {
  const shop = await openSignedInShop()
  const { db } = shop
  for (let n = 1; n <= 6; n++) {
    await addTestProductToCategory(db, ['Home & Garden', 'Vases'], `Vase ${n}`)
  }
  const before = new Date(shop.now().getTime() - 3.5 * 3_600_000)
  const saleId = (await planNextSale(db, { now: before, seed: HOME_SEED }))!
  const reveal = async (
    client: ReturnType<typeof shop.as>,
    body: object,
  ): Promise<RevealedFlashSale> => {
    const response = await client.request('POST', `/flash-sales/${saleId}/reveals`, body)
    assert.equal(response.status, 200)
    const { server_time: _, ...sale } = await response.json()
    return sale
  }
  return { ...shop, saleId, reveal }
}
