import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orders } from '#tables/orders'
import { createPendingOrder } from '#tests/support/pending-order'
import { createTestUser, openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

test('a guest opens an order with its number and e-mail address, in any case', async () => {
  const { find, site, order } = await openSiteWithOrder()
  const response = await find({
    number: ` ${order.number.toLowerCase()} `,
    email: 'Mina@Example.com',
  })
  const { id, token } = await response.json()
  assert.deepEqual([response.status, id], [200, order.id])
  assert.equal((await site.request(`/api/orders/${id}?token=${token}`)).status, 200)
})

test('a stranger who knows the number or the address alone finds no order', async () => {
  const { find, order } = await openSiteWithOrder()
  const attempts = [
    { number: order.number, email: 'theo@example.com' },
    { number: 'OW-999999', email: 'mina@example.com' },
    { number: '%', email: '%' },
  ]
  for (const attempt of attempts) {
    const response = await find(attempt)
    assert.equal(response.status, attempt.email === '%' ? 422 : 404)
  }
})

test('an order of an account is not found: its owner signs in', async () => {
  const { find, order, db } = await openSiteWithOrder()
  const { id: userId } = await createTestUser(db, 'Mina')
  await db.update(orders).set({ userId }).where(eq(orders.id, order.id))
  assert.equal((await find({ number: order.number, email: 'mina@example.com' })).status, 404)
})

test('of a hundred attempts at once thirty are answered, and right attempts are not counted', async () => {
  const { find, order } = await openSiteWithOrder()
  const right = { number: order.number, email: 'mina@example.com' }
  for (let n = 0; n < 40; n++) assert.equal((await find(right)).status, 200)

  const attempts = Array.from({ length: 100 }, (_, n) =>
    find({ number: order.number, email: `attempt-${n}@example.com` }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 404).length, 30)
  assert.equal(statuses.filter((status) => status === 429).length, 70)
  assert.equal((await find(right)).status, 429)
})

async function openSiteWithOrder() {
  const shop = await openTestShop()
  const { getOrder } = await createPendingOrder(shop.db)
  const order = (await getOrder())!
  const { site } = await openTestSite({ shop })
  const find = (body: { number: string; email: string }) =>
    site.request('/api/orders/find', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { db: shop.db, site, order, find }
}
