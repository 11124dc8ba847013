import assert from 'node:assert/strict'
import type { Check } from '../check.ts'
import { getOutcome, getValue, listReads, placeFirst } from './answers.ts'
import type { MarketplaceHarness } from './harness.ts'

/** What every marketplace must say of orders that were placed. */
export const trackingChecks: Check<MarketplaceHarness>[] = [
  {
    name: 'an order has the lines and the cost that were ordered',
    run: async ({ provider, order, ordered }) => {
      const ids = await getValue(provider.placeOrder({ ...order, key: 'order-1' }))
      const orders = await Promise.all(ids.map((id) => getValue(provider.getOrder({ id }))))
      assert.deepEqual(
        orders.map(({ id }) => id),
        ids,
      )
      const byProduct = (lines: typeof ordered.lines) =>
        lines.toSorted((a, b) => a.productId.localeCompare(b.productId))
      assert.deepEqual(byProduct(orders.flatMap(({ lines }) => lines)), byProduct(ordered.lines))
      const costs = orders.map(({ cost }) => cost)
      assert.deepEqual(sum(costs), ordered.cost)
    },
  },
  {
    name: 'each state of an order is read as the shop calls it',
    run: async (harness) => {
      const { provider, states, setState } = harness
      const id = await placeFirst(harness)
      for (const expected of states) {
        const rawState = await setState(id, expected)
        const order = await getValue(provider.getOrder({ id }))
        assert.deepEqual([order.state, order.rawState], [expected, rawState])
      }
    },
  },
  {
    name: 'a state that is not known is null, and never guessed',
    run: async (harness) => {
      const { provider, setState } = harness
      const id = await placeFirst(harness)
      const rawState = await setState(id, 'unknown')
      const order = await getValue(provider.getOrder({ id }))
      assert.deepEqual([order.state, order.rawState], [null, rawState])
    },
  },
  {
    name: 'an order that does not exist is said not to exist',
    findMissing: ({ unknownOrderId }) => (unknownOrderId ? null : 'unknownOrderId'),
    run: async ({ provider, unknownOrderId: id }) => {
      assert.equal(await getOutcome(provider.getOrder({ id: id! })), 'supplier_order_not_found')
    },
  },
  {
    name: 'an order has no parcels before it is sent, and then each with its steps, the oldest first',
    run: async (harness) => {
      const { provider, sendParcel } = harness
      const orderId = await placeFirst(harness)
      assert.deepEqual(await getValue(provider.getParcels({ orderId })), [])
      const sent = await sendParcel(orderId)
      assert.ok(sent.steps.length > 1, 'the harness sends a parcel with two steps')
      const [parcel, ...others] = await getValue(provider.getParcels({ orderId }))
      const times = parcel!.steps.map(({ at }) => at.getTime())
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
      assert.deepEqual([parcel, others.length], [sent, 0])
    },
  },
  {
    name: 'reading changes nothing at the marketplace, however often it is done',
    run: async (harness) => {
      const { readAll } = harness
      const orderId = await placeFirst(harness)
      const before = await readAll()
      for (let round = 0; round < 2; round++) {
        for (const read of Object.values(listReads(harness, { orderId }))) await getValue(read())
      }
      assert.deepEqual(await readAll(), before)
    },
  },
]

type Cost = MarketplaceHarness['ordered']['cost']

function sum(costs: Cost[]): Cost {
  const [first] = costs
  if (!first || costs.some((cost) => cost?.currency !== first.currency)) return null
  const minor = costs.reduce((total, cost) => total + cost!.minor, 0)
  return { minor, currency: first.currency }
}
