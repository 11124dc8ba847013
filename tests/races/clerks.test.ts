import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedOrder } from '#contract/checkout'
import { openClerkShop } from '#tests/support/clerk-shop'

type Shop = Awaited<ReturnType<typeof openClerkShop>>
const ROUNDS = 4

test('two clerks change the items of an order at once: one change is made', async () => {
  const shop = await openClerkShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
    const answers = await Promise.all([
      shop.post(placed, 'edits', setMugs(placed, 2)),
      shop.post(placed, 'edits', setMugs(placed, 1)),
    ])
    assert.deepEqual(listStatuses(answers), [200, 409])
    assert.equal((await shop.read(placed)).refunds.length, 1)
  }
  await assertHealthy(shop)
})

test('two clerks offer an addition at once: one is offered, and one stock is held', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug }])
  const additions = [{ variant_id: shop.cup, quantity: 2 }]
  const body = { revision: 0, additions, expected_difference: 20 }
  const answers = await Promise.all([
    shop.post(placed, 'edits', body),
    shop.post(placed, 'edits', body),
  ])
  assert.deepEqual(listStatuses(answers), [200, 409])
  assert.equal(await shop.getStock(shop.cup), 18)
  await assertHealthy(shop)
})

test('an order is changed and shipped at once: nothing leaves that was taken off', async () => {
  const shop = await openClerkShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
    await shop.post(placed, 'process')
    await Promise.all([
      shop.post(placed, 'edits', setMugs(placed, 1)),
      shop.post(placed, 'ship', { carrier: 'DHL', number: `${round}` }),
    ])
    const { lines, fulfilment_state } = await shop.read(placed)
    assert.deepEqual(
      [lines[0]?.shipped_quantity, fulfilment_state],
      [lines[0]?.quantity, 'shipped'],
    )
  }
  await assertHealthy(shop)
})

test('an order is changed and refunded at once: no more goes back than was paid', async () => {
  const shop = await openClerkShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.buy([{ variant: shop.mug, quantity: 3 }])
    const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 3 }]
    await Promise.all([
      shop.post(placed, 'edits', setMugs(placed, 1)),
      shop.post(placed, 'refund', { lines, reason: 'Broken' }),
    ])
    const { refunds } = await shop.read(placed)
    assert.equal(refunds.length, 1, 'the other one was refused')
  }
  await assertHealthy(shop)
})

test('the difference is paid while the clerk takes the change back: one of both counts', async () => {
  const shop = await openClerkShop()
  for (let round = 0; round < ROUNDS; round++) {
    const placed = await shop.buy([{ variant: shop.mug }])
    const additions = [{ variant_id: shop.cup, quantity: 1 }]
    await shop.post(placed, 'edits', { revision: 0, additions, expected_difference: 10 })
    const { body: payment } = await shop.mina.postOrderAction<PlacedOrder>(placed, 'pay')
    const [cancelled] = await Promise.all([
      shop.post(placed, 'edits/cancel'),
      shop.mina.pay(payment),
    ])
    const order = await shop.read(placed)
    const isPaid = cancelled.status === 409
    assert.deepEqual(
      [order.lines.length, order.refunds.length, order.payment_state],
      isPaid ? [2, 0, 'paid'] : [1, 1, 'paid'],
    )
  }
  await assertHealthy(shop)
})

test('the difference is paid in two tabs: the order has one addition, and is paid once', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug }])
  const additions = [{ variant_id: shop.cup, quantity: 1 }]
  await shop.post(placed, 'edits', { revision: 0, additions, expected_difference: 10 })
  const tabs = await Promise.all([
    shop.mina.postOrderAction<PlacedOrder>(placed, 'pay'),
    shop.mina.postOrderAction<PlacedOrder>(placed, 'pay'),
  ])
  await Promise.all(tabs.map(({ body }) => shop.mina.pay(body)))
  const order = await shop.read(placed)
  assert.deepEqual([order.lines.length, order.total], [2, placed.order.total + 10])
  await assertHealthy(shop)
})

test('two clerks refund the same line at once: it is refunded once', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  const lines = [{ line_id: placed.order.lines[0]!.id, quantity: 2 }]
  const refund = { lines, reason: 'Broken', restock: true }
  const answers = await Promise.all([
    shop.post(placed, 'refund', refund),
    shop.post(placed, 'refund', refund),
  ])
  assert.deepEqual(listStatuses(answers), [201, 409])
  assert.equal(await shop.getStock(shop.mug), 20)
  await assertHealthy(shop)
})

test('two clerks ship the same order at once: everything leaves once', async () => {
  const shop = await openClerkShop()
  const placed = await shop.buy([{ variant: shop.mug, quantity: 2 }])
  await shop.post(placed, 'process')
  const answers = await Promise.all([
    shop.post(placed, 'ship', { carrier: 'DHL', number: '1' }),
    shop.post(placed, 'ship', { carrier: 'DHL', number: '2' }),
  ])
  assert.deepEqual(listStatuses(answers), [200, 409])
  const { fulfilments, lines } = await shop.read(placed)
  assert.deepEqual([fulfilments.length, lines[0]?.shipped_quantity], [1, 2])
  await assertHealthy(shop)
})

function setMugs({ order }: PlacedOrder, quantity: number) {
  const [line] = order.lines
  const lines = [{ line_id: line!.id, quantity }]
  return { revision: 0, lines, expected_difference: (quantity - 3) * 10 }
}

function listStatuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted()
}

async function assertHealthy({ handleEvents, listDiscrepancies }: Shop) {
  await handleEvents()
  assert.deepEqual(await listDiscrepancies(), [])
}
