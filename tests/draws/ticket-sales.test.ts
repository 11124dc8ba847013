import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import { saveCountryRule } from '#modules/draws'
import { createCoupon } from '#modules/promotions'
import { clerk } from '#tests/support/actors'
import { openTicketShop } from '#tests/support/ticket-shop'

/** And a second: the draw of the shop has closed. */
const UNTIL_CLOSED = 1801

test('Mina buys three tickets like any product, without a delivery, and they are in the draw once', async () => {
  const shop = await openTicketShop()
  const placed = await shop.buy(3)
  const { order } = placed
  assert.deepEqual(
    [order.total, order.lines.length, order.lines[0]?.title],
    [15, 1, 'Ticket for November draw'],
  )
  assert.equal(order.receipt.steps.find(({ kind }) => kind === 'shipping')?.amount, 0)
  await shop.shopper.pay(placed)
  await shop.handleEvents()
  const own = await shop.getOwn()
  assert.deepEqual([own.ticket_count, own.bought, own.max_bought], [3, 3, 20])
  assert.deepEqual(
    own.tickets.map(({ source, order_number }) => [source, order_number]),
    Array.from({ length: 3 }, () => ['purchase', order.number]),
  )
  assert.equal(await shop.countLeft(), 97)
  const { rows } = await shop.db.execute(sql`select total_minor::int as total from invoices`)
  assert.deepEqual(rows, [{ total: 1500 }])
  await shop.assertBooksMatch()
})

test('tickets are in no listing, search or product page, and staff cannot pack or edit their order', async () => {
  const shop = await openTicketShop()
  const placed = await shop.buy(1)
  const search = await (await shop.request('/api/products?q=ticket')).json()
  assert.deepEqual((search as { items: unknown[] }).items, [])
  assert.equal(placed.order.lines[0]?.slug, null)
  const { rows } = await shop.db.execute(sql`select slug from order_lines`)
  const slug = rows[0]!.slug
  assert.equal((await shop.request(`/api/products/${slug}`)).status, 410)
  const list = await shop.staff.request('GET', '/admin/products')
  const listed = ((await list.json()) as { items: { title: string }[] }).items
  assert.deepEqual(
    listed.map(({ title }) => title),
    ['Desk Lamp'],
  )
  const key = { 'Idempotency-Key': 'a' }
  const path = `/admin/orders/${placed.order.id}`
  const packed = await shop.staff.request('POST', `${path}/process`, {}, key)
  assert.equal(packed.status, 409, await packed.text())
  const order = await (await shop.staff.request('GET', path)).json()
  assert.equal((order as { delivery: unknown }).delivery, null)
})

test('tickets are bought only by adults with a verified address, where they may be sold', async () => {
  const shop = await openTicketShop()
  const { db, now } = shop
  const code = async (token = shop.minaToken) =>
    (await shop.orderTickets(1, token)).body.error?.code
  const guest = await shop.createCart([{ variant: shop.ticket }])
  assert.equal((await shop.shopper.checkOut(guest.id)).body.error.code, 'account_required')
  assert.equal(await code(), 'adult_statement_needed')
  assert.equal((await shop.state(shop.minaToken, { country: 'DE' })).status, 422)
  assert.equal(await code(), 'adult_statement_needed')
  await shop.state()
  await db.execute(sql`update users set email_confirmed_at = null where email = 'mina@example.com'`)
  assert.equal(await code(), 'email_not_verified')
  await db.execute(
    sql`update users set email_confirmed_at = now() where email = 'mina@example.com'`,
  )

  const germany = { country: 'DE', needsAdult: true, note: '', actor: clerk, now: now() }
  await saveCountryRule(db, { ...germany, rule: 'free_only', revision: 0 })
  assert.equal(await code(), 'tickets_not_sold_here')
  assert.equal((await shop.state()).status, 403)
  const terms = await (await shop.request('/api/lucky-draw/terms?country=DE')).json()
  assert.equal((terms as { ticket_variant_id: string | null }).ticket_variant_id, null)
  await saveCountryRule(db, { ...germany, rule: 'closed', revision: 1 })
  assert.equal(await code(), 'draw_closed_in_country')
  await saveCountryRule(db, { ...germany, rule: 'sold', revision: 2 })
  assert.equal(await code(), undefined)
  const { rows } = await db.execute(sql`select count(*)::int as count from orders`)
  assert.deepEqual(rows, [{ count: 1 }])
})

test('a person buys no more tickets than the draw allows, and the shop no more than there are', async () => {
  const shop = await openTicketShop({ maxSold: 10, maxPerPerson: 6 })
  await shop.state()
  const tooMany = await shop.orderTickets(7)
  assert.deepEqual([tooMany.status, tooMany.body.error.code], [409, 'ticket_limit'])
  const held = await shop.orderTickets(4)
  assert.equal(held.status, 201)
  assert.equal((await shop.orderTickets(3)).body.error.code, 'ticket_limit')
  await shop.shopper.postOrderAction(held.body, 'cancel')
  assert.equal((await shop.getOwn()).bought, 0)
  await shop.buy(6)
  await shop.state(shop.theoToken)
  const cart = await shop.createCart([{ variant: shop.ticket, quantity: 6 }])
  assert.equal(cart.items[0]?.quantity, 4)
  await shop.buy(4, shop.theoToken)
  assert.equal(await shop.countLeft(), 0)
  await shop.assertBooksMatch()
})

test('a payment that comes after the draw has closed is refunded, and gives no ticket', async () => {
  const shop = await openTicketShop()
  await shop.state()
  const placed = (await shop.orderTickets(2)).body
  const mixed = (
    await shop.checkOut([{ variant: shop.ticket, quantity: 1 }, { variant: shop.lampId }])
  ).body
  const cart = await shop.createCart([{ variant: shop.ticket }])
  shop.advanceClock(UNTIL_CLOSED)
  // The job has not run yet: the clock decides.
  await shop.shopper.pay(placed)
  assert.deepEqual(await shop.readOrder(placed), {
    ...{ state: 'refunded', fulfilment: 'unfulfilled', paid: 1000, refunded: 1000 },
  })
  await shop.run(1)
  await shop.shopper.pay(mixed)
  const { state, refunded } = await shop.readOrder(mixed)
  assert.deepEqual([state, refunded], ['partially_refunded', 500])
  await shop.handleEvents()
  assert.equal((await shop.getOwn()).ticket_count, 0)
  const late = await shop.shopper.checkOut(cart.id, {}, shop.auth(await shop.signIn()))
  assert.deepEqual([late.status, late.body.error.code], [409, 'sold_out'])
  const empty = await shop.createCart([])
  const added = await shop.shopper.request<Cart>('POST', `/api/carts/${empty.id}/items`, {
    variant_id: shop.ticket,
  })
  assert.deepEqual([added.status, added.body.error.code], [404, 'product_not_for_sale'])
  await shop.assertBooksMatch()
  assert.deepEqual(await shop.findDiscrepancies(), [])
})

test('a shopper gives tickets back by cancelling the order until the draw closes, and not after it', async () => {
  const shop = await openTicketShop()
  const returned = await shop.buy(2)
  const second = await shop.buy(1)
  const cancelled = await shop.shopper.postOrderAction(returned, 'cancel')
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  assert.deepEqual(await shop.readOrder(returned), {
    ...{ state: 'refunded', fulfilment: 'cancelled', paid: 1000, refunded: 1000 },
  })
  const own = await shop.getOwn()
  assert.deepEqual([own.ticket_count, own.bought, own.tickets[0]?.number], [1, 1, 3])
  await shop.assertBooksMatch()
  shop.advanceClock(UNTIL_CLOSED)
  const late = await shop.shopper.postOrderAction(second, 'cancel')
  assert.deepEqual([late.status, late.body.error.code], [409, 'tickets_drawn'])
  const refund = await shop.staff.request(
    'POST',
    `/admin/orders/${second.order.id}/refund`,
    { reason: 'Asked for it' },
    { 'Idempotency-Key': 'late' },
  )
  assert.equal(refund.status, 409, await refund.text())
  assert.deepEqual((await shop.readOrder(second)).refunded, 0)
  await shop.run(1)
  await shop.assertBooksMatch()
})

test('coupons take nothing off tickets, and tickets do not count for free delivery', async () => {
  const shop = await openTicketShop()
  await createCoupon(shop.db, { code: 'TEN', discount: { basisPoints: 1000 }, now: shop.now() })
  const cart = await shop.createCart([
    { variant: shop.ticket, quantity: 20 },
    { variant: shop.lampId },
  ])
  const reduced = await shop.shopper.request<Cart>('PUT', `/api/carts/${cart.id}/coupon`, {
    code: 'TEN',
  })
  assert.deepEqual(
    reduced.body.items.map(({ total }) => total),
    [100, 53.1],
  )
  const shipping = (one: Cart) => one.receipt.steps.find(({ kind }) => kind === 'shipping')?.amount
  const lamp = await shop.createCart([{ variant: shop.lampId }])
  assert.equal(shipping(cart), shipping(lamp))
  assert.deepEqual(cart.free_shipping, lamp.free_shipping)
  const tickets = await shop.createCart([{ variant: shop.ticket, quantity: 2 }])
  assert.deepEqual([shipping(tickets), tickets.free_shipping], [0, null])
  assert.ok(tickets.shipping_options.every(({ price }) => price === 0))
})

test('staff refund a part of the tickets of an order, the newest first', async () => {
  const shop = await openTicketShop()
  const placed = await shop.buy(3)
  const refund = (quantity: number, key: string) =>
    shop.staff.request(
      'POST',
      `/admin/orders/${placed.order.id}/refund`,
      { reason: 'One too many', lines: [{ line_id: placed.order.lines[0]!.id, quantity }] },
      { 'Idempotency-Key': key },
    )
  assert.ok((await refund(1, 'first')).ok)
  assert.ok((await refund(1, 'first')).ok)
  assert.equal((await shop.getOwn()).ticket_count, 2)
  assert.ok((await refund(2, 'second')).ok)
  assert.deepEqual([(await shop.getOwn()).ticket_count, (await shop.getOwn()).bought], [0, 0])
  assert.equal((await shop.readOrder(placed)).refunded, 1500)
  await shop.assertBooksMatch()
})

test('a draw that is cancelled gives back what was paid for its tickets, each order once', async () => {
  const shop = await openTicketShop()
  const bought = await shop.buy(2)
  const theirs = await shop.buy(1, shop.theoToken)
  await shop.takeEntry(shop.minaToken)
  const cancelled = await shop.staff.request('POST', `/admin/draws/${shop.drawId}/cancel`, {
    revision: 0,
  })
  assert.equal(cancelled.status, 200, await cancelled.text())
  await shop.handleEvents()
  await shop.handleEvents()
  assert.deepEqual((await shop.readOrder(bought)).refunded, 1000)
  assert.deepEqual((await shop.readOrder(theirs)).refunded, 500)
  await shop.assertBooksMatch()
})

test('the tickets of two accounts that are merged are in the draw together, and win for the one that is left', async () => {
  const shop = await openTicketShop()
  await shop.buy(2)
  await shop.buy(3, shop.theoToken)
  await shop.takeEntry(shop.theoToken)
  await shop.shopper.pay((await shop.orderTickets(1, shop.theoToken)).body)
  const [mina, theo] = [
    await shop.findCustomer('mina@example.com'),
    await shop.findCustomer('theo@example.com'),
  ]
  const merged = await shop.call('POST', `/${theo.id}/merge`, { into: mina.id })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const own = await shop.getOwn()
  assert.deepEqual([own.ticket_count, own.bought], [7, 6])
  await shop.assertBooksMatch()
  await shop.run(1)
  assert.deepEqual((await shop.getOwn(await shop.signIn())).prize?.state, 'waiting')
  await shop.assertBooksMatch()
})

test('the prize of an account that is merged after the draw belongs to the other one, which took part too', async () => {
  const shop = await openTicketShop({ maxPerPerson: 99 })
  // One prize, which Theo wins with nearly all tickets; otherwise there is nothing to see here.
  await shop.db.execute(sql`delete from draw_prizes where position > 0`)
  await shop.buy(99, shop.theoToken)
  await shop.takeEntry(shop.minaToken)
  await shop.run(1)
  const won = (await shop.getOwn(shop.theoToken)).prize
  const [mina, theo] = [
    await shop.findCustomer('mina@example.com'),
    await shop.findCustomer('theo@example.com'),
  ]
  assert.equal((await shop.call('POST', `/${theo.id}/merge`, { into: mina.id })).status, 200)
  const moved = (await shop.getOwn()).prize
  assert.equal(moved?.state, 'waiting')
  if (won) assert.equal(moved?.winner_id, won.winner_id)
  await shop.assertBooksMatch()
})
