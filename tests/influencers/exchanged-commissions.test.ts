import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { settleCommissions } from '#modules/influencers'
import type { OrderId } from '#modules/orders'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { openInfluencerShop } from '#tests/support/influencer-shop'

const DAY = 86_400

test('Theo exchanges a shirt for a dearer coat: Mina earns what he really paid at each step, and one ticket', async () => {
  const shop = await openClothesShop()
  const placed = await shop.sellShirt()
  await shop.db.execute(sql`update influencers set suspended_at = ${shop.now().toISOString()}`)
  const made = await shop.exchange(placed, { variant: shop.coat })
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [1000], 'the coat is not paid yet')
  await shop.payDue(made)
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [1000, 500], 'the shirt is still with Theo')
  await shop.decideExchange(made, 'receive')
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [0, 1500])
  assert.equal(await shop.countTickets(), 1)
  assert.deepEqual(await shop.listEntries(), [
    ['earned', 1000, null],
    ['earned', 500, null],
    ['reduced', -1000, 'refund'],
    ['earned', 1000, null],
  ])
  const attributions = await shop.listAttributions()
  assert.deepEqual(attributions[1], attributions[0])
  await shop.db.execute(sql`update influencers set suspended_at = null`)
  await shop.assertBooksMatch()

  shop.advanceClock(31 * DAY)
  await shop.approve()
  assert.deepEqual(await shop.listMinors(), [
    [0, 1000, 'approved'],
    [1500, 1500, 'approved'],
  ])
  await shop.dispute(placed, 'open')
  assert.deepEqual(await shop.readMinors(), [0, 500], 'the bank took back what paid for the shirt')
  await shop.dispute(placed, 'won')
  assert.deepEqual(await shop.readMinors(), [0, 1500])
  await shop.assertBooksMatch()
})

test('an exchange that is refused, one that is cheaper, and a chain of two earn what is left of the money', async () => {
  const shop = await openClothesShop()
  const first = await shop.sellShirt()
  const refused = await shop.exchange(first, { variant: shop.hat })
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [1000])
  await shop.decideExchange(refused, 'refuse')
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [1000], 'the hat was never paid')

  const cheaper = await shop.exchange(first, { variant: shop.hat })
  await shop.decideExchange(cheaper, 'receive')
  await shop.handleEvents()
  assert.deepEqual((await shop.readMinors()).filter(Boolean), [500])
  await shop.ship(cheaper)
  const last = await shop.exchange(cheaper, { variant: shop.shirt, isSentFirst: true })
  await shop.payDue(last)
  await shop.decideExchange(last, 'receive')
  await shop.handleEvents()
  assert.deepEqual((await shop.readMinors()).filter(Boolean), [1000])
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as orders from order_attributions where first_order_id = ${first.order.id}`)
  assert.deepEqual(rows, [{ orders: 3 }])
  assert.equal(await shop.countTickets(), 1)
  await shop.dispute(first, 'lost')
  assert.deepEqual((await shop.readMinors()).filter(Boolean), [500], 'the hat was paid with it')
  await shop.refund(last, {
    lines: [{ line_id: await shop.readLine(last), quantity: 1 }],
    reason: 'R',
  })
  assert.deepEqual((await shop.readMinors()).filter(Boolean), [])
  assert.equal(await shop.countTickets(), 0)
  await shop.assertBooksMatch()
})

test('what replaces an order of Mina’s own is hers too, also if that is found later', async () => {
  const shop = await openClothesShop()
  const placed = await shop.sellShirt()
  const made = await shop.exchange(placed, { variant: shop.coat, isSentFirst: true })
  await shop.payDue(made)
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [1000, 500])
  await shop.db.execute(sql`
    update orders set user_id = ${shop.userId}, address = 'Elsewhere' where id = ${placed.order.id}`)
  await shop.settle(made)
  assert.deepEqual(await shop.readMinors(), [0, 0])
  assert.deepEqual(
    (await shop.listAttributions()).map(({ own_reason }) => own_reason),
    ['account', 'account'],
  )
  await shop.assertBooksMatch()
})

test('whoever settles two orders of an exchange at once leaves the same', async () => {
  const shop = await openClothesShop()
  const placed = await shop.sellShirt()
  const made = await shop.exchange(placed, { variant: shop.coat })
  await shop.payDue(made)
  await shop.decideExchange(made, 'receive')
  await Promise.all([placed, made, placed, made].map((one) => shop.settle(one)))
  await shop.handleEvents()
  assert.deepEqual(await shop.readMinors(), [0, 1500])
  await shop.assertBooksMatch()
})

/** Opens a shop that sells a shirt for 100 dollars, a coat for 150 and a hat for 50, before 19 % of tax. */
async function openClothesShop() {
  const shop = await openInfluencerShop()
  const { variant: shirt } = await shop.addProduct('Fashion', 'Shirt', 119)
  const { variant: coat } = await shop.addProduct('Fashion', 'Coat', 178.5)
  const { variant: hat } = await shop.addProduct('Fashion', 'Hat', 59.5)
  const settle = ({ order }: { order: { id: string } }) =>
    runInTransaction(shop.db, (tx) =>
      settleCommissions(tx, { orderIds: [order.id as OrderId], now: shop.now() }),
    )
  return {
    ...{ ...shop, shirt, coat, hat, settle },
    /** Theo follows Mina’s link and buys a shirt, which is sent. */
    async sellShirt() {
      const theo = shop.openBrowser()
      await theo.follow(shop.influencer.code)
      const placed = await theo.buy([{ variant: shirt }])
      await shop.ship(placed)
      await shop.handleEvents()
      return placed
    },
    async readMinors() {
      return (await shop.listMinors()).map(([minor]) => minor)
    },
    async readLine({ order }: { order: { id: string } }) {
      return (await shop.admin('GET', `/orders/${order.id}`)).body.lines[0]!.id
    },
    /** The bank takes back all that was paid for an order. */
    async dispute(placed: { order: { id: string } }, state: 'open' | 'won' | 'lost') {
      await shop.db.execute(sql`
        insert into payment_disputes (id, payment_id, reference, state, currency, amount_minor, created_at)
        select ${newId<'dispute'>()}, id, 'one', ${state}, currency, captured_minor, ${shop.now().toISOString()}
        from payments where order_id = ${placed.order.id} limit 1
        on conflict (payment_id, reference) do update set state = excluded.state`)
      await settle(placed)
    },
  }
}
