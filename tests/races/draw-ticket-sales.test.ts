import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import { runDraws } from '#modules/draws'
import { SECRET_KEY } from '../support/draw-shop.ts'
import { openTicketShop } from '../support/ticket-shop.ts'

const PEOPLE = 8

test('of tickets that are paid while the draw closes, each is in the list or refunded', async () => {
  const total = { inList: 0, refunded: 0 }
  for (let round = 0; round < 3; round++) {
    const shop = await openTicketShop()
    const tokens = await shop.signUpPeople(PEOPLE)
    const placed: PlacedOrder[] = []
    for (const token of tokens) {
      await shop.state(token)
      placed.push((await shop.orderTickets(2, token)).body)
    }
    // The clock of requests is just before the end, that of the job just after it: the lock decides.
    shop.advanceClock(1799)
    const end = new Date(shop.now().getTime() + 2000)
    const close = () => runDraws(shop.db, { secretKey: SECRET_KEY, now: end })
    for (const one of placed.slice(0, round)) await shop.shopper.pay(one)
    const payments = placed.slice(round).map((one) => shop.shopper.pay(one))
    // A request takes a few steps before it locks anything.
    const closings = Array.from({ length: 2 }, () => sleep(round * 60).then(close))
    await Promise.all([...payments, ...closings])
    await close()
    const { rows } = await shop.db.execute<{ in_list: number; paid: number; refunded: number }>(sql`
      select (select entry_count from draw_entry_lists where draw_id = ${shop.drawId}) as in_list,
        (select coalesce(sum(paid_minor - refunded_minor), 0)::int from orders) as paid,
        (select count(*)::int from orders where payment_state = 'refunded') as refunded`)
    const { in_list, paid, refunded } = rows[0]!
    assert.equal(paid, in_list * 500)
    assert.equal(in_list + refunded * 2, PEOPLE * 2)
    total.inList += in_list
    total.refunded += refunded
    await shop.assertBooksMatch()
  }
  // The rounds close the draw at different times.
  assert.ok(total.inList > 0 && total.refunded > 0, JSON.stringify(total))
})

test('of fifteen orders at once for ten tickets, no more are sold than there are', async () => {
  const shop = await openTicketShop({ maxSold: 10 })
  const tokens = await shop.signUpPeople(15)
  await Promise.all(tokens.map((token) => shop.state(token)))
  const carts = await Promise.all(tokens.map(() => shop.createCart([{ variant: shop.ticket }])))
  const placed = await Promise.all(
    carts.map((cart, at) => shop.shopper.checkOut(cart.id, {}, shop.auth(tokens[at]!))),
  )
  assert.equal(placed.filter(({ status }) => status === 201).length, 10)
  assert.equal(await shop.countLeft(), 0)
  await shop.assertBooksMatch()
})

test('of ten orders of one person at once, no more tickets are held than one may buy', async () => {
  const shop = await openTicketShop({ maxPerPerson: 5 })
  await shop.state()
  const carts = await Promise.all(
    Array.from({ length: 10 }, () => shop.createCart([{ variant: shop.ticket, quantity: 2 }])),
  )
  const placed = await Promise.all(
    carts.map((cart) => shop.shopper.checkOut(cart.id, {}, shop.auth(shop.minaToken))),
  )
  assert.equal(placed.filter(({ status }) => status === 201).length, 2)
  assert.equal((await shop.getOwn()).bought, 4)
  const bought = placed.filter(({ status }) => status === 201).map(({ body }) => body)
  await Promise.all(bought.flatMap((one) => [shop.shopper.pay(one), shop.shopper.pay(one)]))
  assert.equal((await shop.getOwn()).ticket_count, 4)
  await shop.assertBooksMatch()
})

test('an order whose tickets are paid and cancelled at once has its tickets or its money', async () => {
  const shop = await openTicketShop()
  await shop.state()
  const placed = await Promise.all(
    Array.from({ length: 4 }, async () => (await shop.orderTickets(2)).body),
  )
  await Promise.all(
    placed.flatMap((one) => [shop.shopper.pay(one), shop.shopper.postOrderAction(one, 'cancel')]),
  )
  const { rows } = await shop.db.execute<{ net: number; tickets: number }>(sql`
    select (select coalesce(sum(paid_minor - refunded_minor), 0)::int from orders) as net,
      (select count(*)::int from draw_tickets) as tickets`)
  // What a surplus payment returned is no part of the order.
  assert.equal(rows[0]!.net, rows[0]!.tickets * 500)
  await shop.assertBooksMatch()
})
