import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { issueInvoice, sellerSetting } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import { openCreditShop } from '#tests/support/credit-shop'
import { findStoreCreditTenderDiscrepancies } from '../../modules/integrity/check-store-credit-tenders.ts'
import { renderInvoicePdf } from '../../modules/invoices/pdf/render-invoice-pdf.ts'

const seller = { name: 'Lamps Ltd', lines: ['Lamp Road 1'], email: 'shop@example.com', taxId: null }

test('a shopper pays a part by store credit and the rest by card', async () => {
  const shop = await openCreditShop()
  const { db, now, give, getCredit, order, shopper, read, assertBooksMatch } = shop
  await give(20)
  const { body: placed } = await order({ store_credit: 20 })
  assert.deepEqual([placed.order.total, placed.order.store_credit, placed.order.due], [59, 20, 39])
  assert.equal(await getCredit(), 0)
  await shopper.pay(placed)
  const paid = await read(placed)
  assert.deepEqual([paid.payment_state, paid.due], ['paid', 0])
  await sellerSetting.set(db, { value: seller, now: now() })
  const orderId = placed.order.id as OrderId
  const { document } = await issueInvoice(db, { orderId, now: now() })
  assert.deepEqual([document.totalMinor, document.storeCreditMinor], [5900, 2000])
  assert.ok((await renderInvoicePdf(document)).length > 1000)
  await assertBooksMatch()
})

test('an order that store credit pays in full needs no provider', async () => {
  const { give, getCredit, order, read, assertBooksMatch } = await openCreditShop()
  await give(100)
  const { status, body: placed } = await order({ store_credit: 59 })
  assert.deepEqual([status, placed.payment], [201, null])
  const paid = await read(placed)
  assert.deepEqual([paid.state, paid.due, paid.hold_expires_at], ['paid', 0, null])
  assert.deepEqual(
    paid.timeline.map(({ kind }) => kind),
    ['pending_payment', 'paid'],
  )
  assert.equal(await getCredit(), 41)
  await assertBooksMatch()
})

test('the server decides the amount: another one than the shopper was shown is refused', async () => {
  const { give, getCredit, order, db } = await openCreditShop()
  await give(20)
  for (const store_credit of [19.99, 20.01, 59]) {
    const refused = await order({ store_credit })
    const { code, message } = refused.body.error
    assert.deepEqual([refused.status, code], [409, 'store_credit_changed'])
    assert.match(message, /\$20\.00/)
  }
  assert.equal((await order({ store_credit: -1 })).status, 422)
  assert.equal(await getCredit(), 20)
  const { rows } = await db.execute(sql`select from orders`)
  assert.equal(rows.length, 0, 'nothing was ordered')
})

test('store credit leaves as much to pay as the provider takes, or nothing', async () => {
  const least = { minor: 80, currency: 'USD' }
  const { give, getCredit, order, as, accessToken } = await openCreditShop({ leastPayment: least })
  await give(58.9)
  const { items } = await (await as(accessToken).get('/account/store-credit')).json()
  assert.deepEqual(items, [{ currency: 'USD', amount: 58.9, least_payment: 0.8 }])
  const tooMuch = await order({ store_credit: 58.9 })
  assert.equal(tooMuch.body.error.code, 'store_credit_changed')
  assert.match(tooMuch.body.error.message, /\$58\.20/)
  const { body: placed } = await order({ store_credit: 58.2 })
  assert.deepEqual([placed.order.store_credit, placed.order.due], [58.2, 0.8])
  assert.equal(await getCredit(), 0.7)

  await give(99)
  assert.equal((await order({ store_credit: 59 })).body.payment, null, 'it pays for all')
})

test('an order of less than the provider takes is refused, and nothing is ordered, unless credit pays for all', async () => {
  const least = { minor: 5901, currency: 'USD' }
  const { db, give, order, getCredit } = await openCreditShop({ leastPayment: least })
  const refused = await order()
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'below_least_payment'])
  assert.match(refused.body.error.message, /\$59\.01 at the least/)
  const { rows } = await db.execute(sql`select from orders`)
  assert.equal(rows.length, 0)
  await give(59)
  assert.equal((await order({ store_credit: 59 })).body.payment, null)
  assert.equal(await getCredit(), 0)
})

test('nobody spends the credit of somebody else, and a guest has none', async () => {
  const { give, getCredit, order, theo } = await openCreditShop()
  await give(20)
  assert.equal((await order({ store_credit: 20 }, null)).body.error.code, 'store_credit_changed')
  assert.equal((await order({ store_credit: 20 }, theo)).body.error.code, 'store_credit_changed')
  assert.equal(await getCredit(), 20)
})

test('credit in another currency does not pay', async () => {
  const { give, order } = await openCreditShop()
  await give(20, 'EUR')
  assert.equal((await order({ store_credit: 20 })).body.error.code, 'store_credit_changed')
})

test('an unpaid order that is cancelled or expires gives its credit back once, and its cart opens again', async () => {
  for (const end of ['cancel', 'expire'] as const) {
    const shop = await openCreditShop()
    const { give, getCredit, order, shopper, read, db, expire, assertBooksMatch } = shop
    await give(20)
    const { body: placed } = await order({ store_credit: 20 })
    await shopper.pay(placed, 'failed')
    assert.equal(await getCredit(), 0, 'the order can still be paid')
    for (let round = 0; round < 2; round++) {
      if (end === 'cancel') await shopper.postOrderAction(placed, 'cancel')
      await expire()
    }
    assert.equal(await getCredit(), 20)
    const closed = await read(placed)
    assert.deepEqual(
      [closed.state, closed.payment_state, closed.store_credit],
      ['cancelled', 'unpaid', 0],
    )
    const { rows } = await db.execute(sql`select state from carts`)
    assert.deepEqual(rows, [{ state: 'open' }])
    await assertBooksMatch()
  }
})

test('an order that is paid after its hold has expired takes its credit again, or is not paid', async () => {
  const shop = await openCreditShop()
  const { give, getCredit, order, shopper, read, expire, assertBooksMatch } = shop
  await give(20)
  const { body: first } = await order({ store_credit: 20 })
  await expire()
  await shopper.pay(first)
  assert.deepEqual([(await read(first)).payment_state, await getCredit()], ['paid', 0])

  await give(10)
  const { body: second } = await order({ store_credit: 10 })
  await expire()
  await give(-10)
  const retried = await shopper.postOrderAction(second, 'pay')
  assert.deepEqual([retried.status, retried.body.error.code], [409, 'store_credit_changed'])
  await shopper.pay(second)
  const late = await read(second)
  assert.deepEqual([late.state, late.payment_state], ['cancelled', 'unpaid'])
  assert.match(late.timeline.at(-1)?.note ?? '', /store credit for the rest has since been spent/)
  await assertBooksMatch()
})

test('cancelling a paid order gives card and credit back, and a partial refund takes the card first', async () => {
  const { give, getCredit, order, shopper, read, assertBooksMatch, refund } = await openCreditShop()
  await give(20)
  const { body: placed } = await order({ store_credit: 20 })
  await shopper.pay(placed)
  await refund(placed, 39)
  assert.equal(await getCredit(), 0)
  await refund(placed, 5)
  assert.equal(await getCredit(), 5)
  await shopper.postOrderAction(placed, 'cancel')
  assert.equal(await getCredit(), 20)
  assert.equal((await read(placed)).payment_state, 'refunded')
  await assertBooksMatch()
})

test('the credit of two accounts that were merged comes back to the account that is left', async () => {
  const { give, getCredit, order, mergeIntoTheo, expire, assertBooksMatch } = await openCreditShop()
  await give(79)
  const { body: paid } = await order({ store_credit: 59 })
  await order({ store_credit: 20 })
  await mergeIntoTheo()
  await expire()
  assert.equal(await getCredit('theo@example.com'), 20)
  await assertBooksMatch()
  assert.ok((paid satisfies PlacedOrder).order.id)
})

test('the same checkout again is the same order, and takes its credit once', async () => {
  const { give, getCredit, shopper, lamp, token } = await openCreditShop()
  await give(100)
  const cart = await shopper.createCart([{ variant: lamp }])
  const headers = { Authorization: `Bearer ${token}` }
  const [first, second] = [
    await shopper.checkOut(cart.id, { store_credit: 59 }, headers),
    await shopper.checkOut(cart.id, { store_credit: 59 }, headers),
  ]
  assert.equal(first.body.order.id, second.body.order.id)
  const other = await shopper.checkOut(cart.id, {}, headers)
  assert.equal(other.body.error.code, 'order_already_placed')
  assert.equal(await getCredit(), 41)
  const seen = await shopper.request<Order>(
    'GET',
    `/api/orders/${first.body.order.id}`,
    undefined,
    headers,
  )
  assert.equal(seen.body.store_credit, 59)
})

test('a shopper reads the own balance, and nobody else does', async () => {
  const { give, shopper, token } = await openCreditShop()
  await give(20)
  await give(5, 'EUR')
  const path = '/api/account/store-credit'
  assert.equal((await shopper.request('GET', path)).status, 401)
  const headers = { Authorization: `Bearer ${token}` }
  const { body } = await shopper.request<{ items: object[] }>('GET', path, undefined, headers)
  assert.deepEqual(
    body.items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    [
      { currency: 'EUR', amount: 5, least_payment: 0.01 },
      { currency: 'USD', amount: 20, least_payment: 0.01 },
    ],
  )
})

test('the integrity check finds credit that an unpaid order holds on to, and another amount than the tender', async () => {
  const { db, give, order, expire, assertBooksMatch } = await openCreditShop()
  await give(20)
  await order({ store_credit: 20 })
  await expire()
  await give(20)
  await order({ store_credit: 40 })
  await assertBooksMatch()
  const findings = () => findStoreCreditTenderDiscrepancies(db)
  await db.execute(sql`update orders set store_credit_minor = 3000 where store_credit_minor = 4000`)
  assert.deepEqual(
    (await findings()).map(({ expected }) => expected),
    ['3000 of store credit'],
  )
  await db.execute(sql`update orders set store_credit_minor = 4000 where store_credit_minor = 3000`)
  await db.execute(sql`delete from order_tenders where kind = 'store_credit_return'`)
  assert.deepEqual(
    (await findings()).map(({ expected, found }) => [expected, found]),
    [['0 of store credit', '2000 by its tenders, 2000 in the ledger']],
  )
})

test('an order whose account was deleted gives its credit back to what is left of the account', async () => {
  const { db, give, getCredit, order, expire, read, shopper, assertBooksMatch } =
    await openCreditShop()
  await give(20)
  const { body: placed } = await order({ store_credit: 20 })
  await db.execute(sql`update orders set user_id = null`)
  await expire()
  assert.equal(await getCredit(), 20)
  assert.equal((await read(placed)).payment_state, 'unpaid')
  const retried = await shopper.postOrderAction(placed, 'pay')
  assert.deepEqual([retried.status, retried.body.error.code], [409, 'store_credit_changed'])
  assert.equal(await getCredit(), 20)
  await assertBooksMatch()
})
