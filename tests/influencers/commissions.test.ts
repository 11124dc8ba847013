import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { settleCommissions } from '#modules/influencers'
import type { OrderId } from '#modules/orders'
import { runInTransaction } from '#platform/db/transaction'
import { openInfluencerShop } from '#tests/support/influencer-shop'

const DAY = 86_400

test('Mina earns by category on what Thomas paid without tax and shipping, and it is hers after 30 days', async () => {
  const shop = await openInfluencerShop()
  const things = [
    await shop.addProduct('Electronics', 'Headphones', 100),
    await shop.addProduct('Fashion', 'Shirt', 40),
    await shop.addProduct('Home & Garden', 'Vase', 25),
    await shop.addProduct('Beauty & Personal Care', 'Soap', 10),
    await shop.addProduct('Digital Products', 'Font', 20),
    await shop.addProduct('Toys', 'Kite', 33),
  ]
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  await thomas.buy(things.map(({ variant }) => ({ variant })))
  await shop.handleEvents()
  const earned = await shop.listCommissions()
  // 19 % of German tax is part of the prices.
  const net = [100, 40, 25, 10, 20, 33].map((price) => Math.round((price * 100 * 100) / 119))
  const points = {
    electronics: 500,
    fashion: 1000,
    home: 800,
    beauty: 1200,
    digital: 1500,
    others: 500,
  }
  assert.deepEqual(
    new Map(earned.map(({ category, basis_points }) => [category, basis_points])),
    new Map(Object.entries(points)),
  )
  for (const { basis_minor, minor, basis_points, state } of earned) {
    assert.ok(
      net.some((one) => Math.abs(one - basis_minor) <= 1),
      `${basis_minor}`,
    )
    assert.equal(minor, Math.round((basis_minor * basis_points) / 10_000))
    assert.equal(state, 'pending')
  }
  assert.equal(await shop.countTickets(), 1, 'one ticket a sale')

  shop.advanceClock(30 * DAY - 60)
  await shop.approve()
  assert.ok((await shop.listCommissions()).every(({ state }) => state === 'pending'))
  shop.advanceClock(60)
  await Promise.all([shop.approve(), shop.approve(), shop.approve()])
  assert.ok((await shop.listCommissions()).every(({ state }) => state === 'approved'))
  await shop.assertBooksMatch()
})

test('a refund takes back exactly its part, before and after the approval', async () => {
  const shop = await openInfluencerShop()
  const shirt = await shop.addProduct('Fashion', 'Shirt', 59.5)
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  const placed = await thomas.buy([{ variant: shirt.variant, quantity: 2 }])
  await shop.handleEvents()
  const [line] = placed.order.lines
  assert.deepEqual(await shop.listMinors(), [[1000, 1000, 'pending']])
  await shop.refund(placed, { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Too small' })
  assert.deepEqual(await shop.listMinors(), [[500, 1000, 'pending']])
  shop.advanceClock(30 * DAY)
  await shop.approve()
  await shop.refund(placed, { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Too large' })
  assert.deepEqual(await shop.listMinors(), [[0, 1000, 'approved']])
  assert.deepEqual(await shop.listEntries(), [
    ['earned', 1000, null],
    ['reduced', -500, 'refund'],
    ['approved', 0, null],
    ['reduced', -500, 'refund'],
  ])
  assert.equal(await shop.countTickets(), 0)
  await shop.assertBooksMatch()
})

test('what is given back without a line is taken off all lines', async () => {
  const shop = await openInfluencerShop()
  const shirt = await shop.addProduct('Fashion', 'Shirt', 119)
  const phone = await shop.addProduct('Electronics', 'Phone', 238)
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  const placed = await thomas.buy([{ variant: shirt.variant }, { variant: phone.variant }])
  await shop.handleEvents()
  await shop.refund(placed, { amount: 35.7, reason: 'A scratch' })
  const minors = (await shop.listMinors()).map(([minor]) => minor).toSorted()
  assert.deepEqual(minors, [900, 900], 'a tenth of 1000 and of 1000')
  await shop.assertBooksMatch()
})

test('the events of an order in any order, twice and at once, lead to the same', async () => {
  const shop = await openInfluencerShop()
  const shirt = await shop.addProduct('Fashion', 'Shirt', 119)
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  const placed = await thomas.buy([{ variant: shirt.variant, quantity: 3 }])
  const [line] = placed.order.lines
  await shop.post(placed, 'refund', { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Late' })
  const settle = () =>
    runInTransaction(shop.db, (tx) =>
      settleCommissions(tx, { orderIds: [placed.order.id as OrderId], now: shop.now() }),
    )
  await Promise.all([settle(), settle(), settle()])
  await shop.handleEvents()
  await settle()
  assert.deepEqual(await shop.listMinors(), [[2000, 3000, 'pending']])
  assert.deepEqual(await shop.listEntries(), [
    ['earned', 3000, null],
    ['reduced', -1000, 'refund'],
  ])
  await shop.assertBooksMatch()
})

test('Mina earns nothing on what she buys herself: by account, address or e-mail', async () => {
  const shop = await openInfluencerShop()
  const browser = shop.openBrowser()
  await browser.follow(shop.influencer.code)
  const signedIn = { Authorization: `Bearer ${shop.token}` }
  await browser.buy([{ variant: shop.lamp }], { email: 'other@example.com' }, signedIn)
  await browser.buy([{ variant: shop.lamp }], { email: 'Mina+x@example.com' })
  const { rows } = await shop.db.execute<{ address: string }>(
    sql`select address from orders limit 1`,
  )
  await browser.buy([{ variant: shop.lamp }], { address: rows[0]!.address.toUpperCase() })
  await shop.handleEvents()
  assert.deepEqual(
    (await shop.listAttributions()).map(({ own_reason }) => own_reason),
    ['account', 'email', 'address'],
  )
  assert.deepEqual(await shop.listCommissions(), [])
  assert.equal(await shop.countTickets(), 0)
})

test('an order that is never paid earns nothing', async () => {
  const shop = await openInfluencerShop()
  const thomas = shop.openBrowser()
  await thomas.follow(shop.influencer.code)
  const cart = await thomas.createCart([{ variant: shop.lamp }])
  const { body } = await thomas.checkOut(cart.id, { email: 'thomas@friends.example' })
  await thomas.pay(body, 'failed')
  await shop.handleEvents()
  assert.equal((await shop.listAttributions()).length, 1)
  assert.deepEqual(await shop.listCommissions(), [])
})

test('a rate that names more counts, from its time on, and an order keeps the rate of its time', async () => {
  const shop = await openInfluencerShop()
  const shirt = await shop.addProduct('Fashion', 'Shirt', 119)
  const thomas = shop.openBrowser()
  const buy = async () => {
    await thomas.follow(shop.influencer.code)
    await thomas.buy([{ variant: shirt.variant }])
    shop.advanceClock(60)
  }
  await buy()
  await shop.addRate({ category: 'fashion', basisPoints: 700 })
  await shop.handleEvents()
  await buy()
  await shop.addRate({ influencerId: shop.influencer.id, basisPoints: 2000 })
  await buy()
  await shop.addRate({ productId: shirt.id, basisPoints: 300 })
  await shop.addRate({ category: 'fashion', basisPoints: 100 })
  await buy()
  await shop.handleEvents()
  assert.deepEqual(
    (await shop.listCommissions()).map(({ basis_points }) => basis_points),
    [1000, 700, 2000, 300],
  )
})
