import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openClerkShop } from '#tests/support/clerk-shop'

test('a clerk sends the confirmation again: it is on the timeline, and each time is one e-mail', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }])
  await shop.handleEvents()
  const again = { template: 'order-confirmed' }
  const resent = await shop.post(placed, 'emails', again)
  assert.deepEqual(
    [resent.status, resent.body.timeline.at(-1)?.kind, resent.body.timeline.at(-1)?.note],
    [200, 'email_resent', 'The order confirmation was sent again.'],
  )
  await shop.post(placed, 'emails', again, 'double-click')
  await shop.post(placed, 'emails', again, 'double-click')
  const { rows } = await shop.db.execute(sql`select template from emails`)
  assert.equal(rows.length, 3)
})

test('an e-mail that does not fit the order is not sent', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }])
  for (const template of ['shipped', 'refunded', 'payment-link']) {
    const refused = await shop.post(placed, 'emails', { template })
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'email_not_resendable'])
  }
  assert.equal((await shop.post(placed, 'emails', { template: 'newsletter' })).status, 422)
})

test('a clerk replays what a provider reported: it is known already, and nothing changes', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.lamp }])
  const before = await shop.read(placed)
  const event = before.payments[0]!.events.find(({ outcome }) => outcome === 'applied')!
  const replayed = await shop.post<{ outcome: string }>(placed, `payment-events/${event.id}/replay`)
  assert.deepEqual([replayed.status, replayed.body.outcome], [200, 'no_change'])
  assert.deepEqual(await shop.read(placed), before)
  const path = `/orders/${placed.order.id}/payment-events/${event.id}`
  const raw = await shop.request<{ raw: string }>('GET', path)
  assert.match(raw.body.raw, /\{\n {2}"/)
  await shop.handleEvents()
  assert.deepEqual(await shop.listDiscrepancies(), [])

  const other = await shop.buy([{ variant: shop.mug }])
  const foreign = await shop.post(other, `payment-events/${event.id}/replay`)
  assert.equal(foreign.status, 404, 'an event of another order')
})
