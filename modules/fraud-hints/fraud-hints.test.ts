import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { OrderSummary } from '#contract/orders'
import { openClerkShop } from '#tests/support/clerk-shop'
import { findDisposableDomain } from './disposable-domains.ts'

async function openShop() {
  const shop = await openClerkShop()
  const { mina, lamp, read, request, clock } = shop
  const order = async (contact: object = {}) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    const cart = await mina.createCart([{ variant: lamp }])
    return (await mina.checkOut(cart.id, contact)).body
  }
  const buy = async (contact: object = {}) => {
    const placed = await order(contact)
    await mina.pay(placed)
    await shop.handleEvents()
    return placed
  }
  const listHints = async (placed: PlacedOrder) => (await read(placed)).hints
  const listRisky = async () => {
    const { body } = await request<{ items: OrderSummary[] }>('GET', '/orders?flag=risk')
    return body.items.map(({ id }) => id)
  }
  return { ...shop, order, buy, listHints, listRisky }
}

test('an ordinary order has no hints', async () => {
  const { buy, listHints, listRisky } = await openShop()
  assert.deepEqual(await listHints(await buy()), [])
  assert.deepEqual(await listRisky(), [])
})

test('a disposable address is named, the list shows it, and the order can be packed', async () => {
  const { buy, listHints, listRisky, request } = await openShop()
  const placed = await buy({ email: 'x@inbox.Mailinator.com' })
  const hint = { rule: 'disposable_mail', params: { domain: 'mailinator.com' } }
  assert.deepEqual(await listHints(placed), [hint])
  assert.deepEqual(await listRisky(), [placed.order.id])
  assert.equal((await request('POST', `/orders/${placed.order.id}/process`, {})).status, 200)
})

test('an order to a country where no earlier paid order went is named', async () => {
  const { buy, order, listHints } = await openShop()
  const away = { country: 'AT', zip_code: '1010', city: 'Wien' }
  assert.deepEqual(await listHints(await buy(away)), [], 'the first one is not compared')
  await order({ country: 'FR', zip_code: '75001', city: 'Paris' })
  assert.deepEqual(await listHints(await buy()), [
    { rule: 'new_country', params: { country: 'DE' } },
  ])
  assert.deepEqual(await listHints(await buy(away)), [])
})

test('the fifth order of a day to one address is named, also under other e-mail addresses', async () => {
  const { buy, listHints, clock } = await openShop()
  for (let n = 1; n < 5; n++) {
    assert.deepEqual(await listHints(await buy({ email: `buyer-${n}@example.com` })), [])
  }
  const fifth = await buy({ email: 'buyer-5@example.com' })
  assert.deepEqual(await listHints(fifth), [{ rule: 'many_orders', params: { count: 5 } }])
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  assert.deepEqual(await listHints(await buy({ email: 'buyer-6@example.com' })), [])
})

test('payments that failed and the cards that were tried are counted from what providers reported', async () => {
  const { db, mina, order, listHints, handleEvents } = await openShop()
  const placed = await order()
  for (let n = 0; n < 3; n++) {
    const { body } = await mina.postOrderAction<PlacedOrder>(placed, 'pay')
    await mina.pay({ ...placed, payment: body.payment ?? placed.payment }, 'failed')
    await handleEvents()
  }
  assert.deepEqual(await listHints(placed), [{ rule: 'many_attempts', params: { count: 3 } }])

  await db.execute(sql`
    update payment_events e set raw = '{"card": {"fingerprint": "card-' || numbered.n || '"}}'
    from (select id, row_number() over () as n from payment_events) numbered where numbered.id = e.id`)
  const { body } = await mina.postOrderAction<PlacedOrder>(placed, 'pay')
  await mina.pay({ ...placed, payment: body.payment ?? placed.payment })
  await handleEvents()
  assert.deepEqual(
    (await listHints(placed)).map(({ rule }) => rule),
    ['many_attempts', 'many_cards'],
  )
})

test('a domain is disposable if it is, or is below, one of a disposable service', () => {
  assert.equal(findDisposableDomain('a@YOPMAIL.com'), 'yopmail.com')
  assert.equal(findDisposableDomain('a@notyopmail.com'), null)
  assert.equal(findDisposableDomain('yopmail.com@example.com'), null)
})
