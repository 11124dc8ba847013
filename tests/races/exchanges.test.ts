import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { PlacedOrder } from '#contract/checkout'
import { openExchangeShop } from '#tests/support/exchange-shop'

const ROUNDS = 4

test('two clerks exchange the same line at once: it pays for one order', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.sell(1)
    const answers = await Promise.all([shop.post(placed), shop.post(placed)])
    assert.deepEqual(listStatuses(answers), [200, 409])
    assert.equal((await shop.read(placed.order.id)).exchanges.length, 1)
  }
  await shop.assertHealthy()
})

test('a line is exchanged and refunded at once: it is one or the other', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.sell(1)
    const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 1 }]
    const [exchanged, refunded] = await Promise.all([
      shop.post(placed),
      shop.postTo(placed.order, 'refund', { lines, reason: 'Broken' }),
    ])
    assert.equal([exchanged.status === 200, refunded.status === 201].filter(Boolean).length, 1)
  }
  await shop.assertHealthy()
})

test('the difference is paid while the second order is cancelled: nobody keeps the money', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.sell(1)
    const before = await shop.getMoney()
    const { second } = await shop.exchange(placed, { variant: shop.lamp })
    const opened = await shop.mina.postOrderAction<PlacedOrder>(shop.asPlaced(second), 'pay')
    await Promise.all([shop.postTo(second, 'cancel'), shop.mina.pay(opened.body)])
    await shop.handleEvents()
    await shop.handleEvents()
    assert.equal((await shop.read(second.id)).fulfilment_state, 'cancelled')
    assert.equal(await shop.getMoney(), before)
  }
  await shop.assertHealthy()
})

test('an exchange is received by two clerks, or received and refused, at once: one of them decides', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const made = await shop.exchange(await shop.sell(1))
    const other = round % 2 ? 'receive' : 'refuse'
    const answers = await Promise.all([shop.decide(made, 'receive'), shop.decide(made, other)])
    assert.deepEqual(listStatuses(answers), [200, 409])
  }
  await shop.assertHealthy()
})

test('the goods are received while the second order is cancelled: their value goes back once', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.sell(1)
    const before = await shop.getMoney()
    const made = await shop.exchange(placed)
    await Promise.all([shop.decide(made, 'receive'), shop.postTo(made.second, 'cancel')])
    await shop.handleEvents()
    assert.equal(await shop.getMoney(), before - 1000)
  }
  await shop.assertHealthy()
})

test('both orders are refunded at once to the payment of the first: no more than was paid', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.sell(2)
    const before = await shop.getMoney()
    const made = await shop.exchange(placed)
    await shop.decide(made, 'receive')
    const refund = { amount: 10, reason: 'Sorry' }
    const answers = await Promise.all([
      shop.postTo(made.first, 'refund', refund),
      shop.postTo(made.second, 'refund', refund),
    ])
    assert.deepEqual(listStatuses(answers), [201, 201])
    await shop.handleEvents()
    assert.equal(await shop.getMoney(), before - 2000)
  }
  await shop.assertHealthy()
})

test('the first payment is refunded at the provider while the second order is cancelled: it goes back once', async () => {
  const shop = await openExchangeShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.sell(2)
    const made = await shop.exchange(placed)
    await shop.decide(made, 'receive')
    const { total } = placed.order
    const [cancelled] = await Promise.all([
      shop.postTo(made.second, 'cancel'),
      // Refused where the order was refunded before: the provider has less left too.
      shop.refundAtProvider(placed, total * 100).catch(() => null),
    ])
    assert.equal(cancelled.status, 200)
    await shop.handleEvents()
    const { refunded } = await shop.read(made.second.id)
    assert.equal(refunded, 10)
  }
  await shop.assertHealthy()
})

const STEPS = [
  ...(['receive', 'short', 'refuse', 'cancel', 'pay', 'refund', 'ship', 'give back'] as const),
]

test('whatever happens to an exchange, the money of the shop is what its goods were sold for', async () => {
  const shop = await openExchangeShop()
  await shop.fillStock()
  const property = fc.asyncProperty(
    fc.record({
      steps: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 5 }),
      isLamp: fc.boolean(),
      sendsFirst: fc.boolean(),
    }),
    async ({ steps, isLamp, sendsFirst }) => {
      const before = await shop.getMoney()
      const placed = await shop.sell(2)
      const details = { back: 2, ...(isLamp ? { variant: shop.lamp } : { quantity: 2 }) }
      const made = await shop.exchange(placed, details, { send_first: sendsFirst })
      for (const step of steps) await take(shop, made, placed, step)
      await shop.assertHealthy()
      assert.equal((await shop.getMoney()) - before, await countGoods(shop, made))
    },
  )
  await fc.assert(property, { numRuns: 12 })
})

type Shop = Awaited<ReturnType<typeof openExchangeShop>>
type Made = Awaited<ReturnType<Shop['exchange']>>

async function take(shop: Shop, made: Made, placed: PlacedOrder, step: (typeof STEPS)[number]) {
  const answer = await request(shop, made, placed, step)
  assert.ok(!answer || answer.status < 500, JSON.stringify(answer?.body))
}

async function request(shop: Shop, made: Made, placed: PlacedOrder, step: (typeof STEPS)[number]) {
  const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 1 }]
  if (step === 'receive' || step === 'refuse') return shop.decide(made, step)
  if (step === 'short') return shop.decide(made, 'receive', { lines, shortage: 'pay' })
  if (step === 'cancel') return shop.postTo(made.second, 'cancel')
  if (step === 'refund') return shop.postTo(made.second, 'refund', { amount: 3, reason: 'Sorry' })
  if (step === 'give back') return giveBack(shop, placed)
  if (step === 'pay') {
    const second = await shop.read(made.second.id)
    if (second.can.pay) await shop.payDue(second)
    return null
  }
  const packed = await shop.postTo(made.second, 'process')
  if (packed.status !== 200) return packed
  return shop.postTo(made.second, 'ship', { carrier: 'DHL', number: crypto.randomUUID() })
}

/** Somebody refunds all that the provider has left of the first payment. */
async function giveBack(shop: Shop, placed: PlacedOrder) {
  const { rows } = await shop.db.execute<{ minor: string }>(sql`
    select captured_minor - refunded_minor as minor from payments where order_id = ${placed.order.id}`)
  const minor = Number(rows[0]!.minor)
  if (minor > 0) await shop.refundAtProvider(placed, minor)
  return null
}

/**
 * What both orders keep, without what the second one was given for goods that the first one still counts, and what was
 * refunded at the provider for neither.
 */
async function countGoods({ db }: Shop, { made }: Made): Promise<number> {
  const { rows } = await db.execute<{ minor: string }>(sql`
    select sum(o.paid_minor - o.refunded_minor) - max(e.open_minor) - coalesce((
      select sum(amount_minor) from refunds where order_id = max(e.order_id::text)::uuid and cause = 'surplus'), 0) as minor
    from exchanges e join orders o on o.id in (e.order_id, e.second_order_id) where e.id = ${made.id}`)
  return Number(rows[0]!.minor)
}

function listStatuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted()
}
