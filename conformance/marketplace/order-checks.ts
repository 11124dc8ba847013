import assert from 'node:assert/strict'
import type { Check } from '../check.ts'
import { assertNoAnswer, getOutcome, getValue } from './answers.ts'
import type { MarketplaceHarness } from './harness.ts'

const AT_ONCE = 4

/** What every marketplace must do when the shop orders. */
export const orderChecks: Check<MarketplaceHarness>[] = [
  {
    name: 'an order reaches the marketplace as it is: address, variants, quantities, ways and note',
    run: async ({ provider, order, listOrders }) => {
      const ids = await getValue(provider.placeOrder({ ...order, key: 'order-1' }))
      const orders = await listOrders()
      assert.deepEqual(ids.toSorted(), orders.map(({ id }) => id).toSorted())
      for (const { address, note } of orders) {
        assert.deepEqual(address, order.address)
        assert.equal(note, order.note)
      }
      const byProduct = (lines: typeof order.lines) =>
        lines.toSorted((a, b) => a.productId.localeCompare(b.productId))
      const lines = orders.flatMap((placed) => placed.lines)
      assert.deepEqual(byProduct(lines), byProduct(order.lines))
    },
  },
  {
    name: 'an order is placed once, however often and however much at once its key is sent',
    run: async ({ provider, order, listOrders }) => {
      const place = () => getValue(provider.placeOrder({ ...order, key: 'order-1' }))
      const first = await place()
      const { length } = await listOrders()
      assert.deepEqual(await place(), first)
      const other = () => getValue(provider.placeOrder({ ...order, key: 'order-2' }))
      const placed = await Promise.all(Array.from({ length: AT_ONCE }, other))
      for (const ids of placed) assert.deepEqual(ids.toSorted(), placed[0]!.toSorted())
      assert.equal((await listOrders()).length, 2 * length, 'an order was placed twice')
    },
  },
  {
    name: 'two keys are two orders, also of the same goods',
    run: async ({ provider, order, listOrders }) => {
      const keys = ['order-1', 'order-2', 'ORDER-1']
      const placed: string[] = []
      for (const key of keys)
        placed.push(...(await getValue(provider.placeOrder({ ...order, key }))))
      assert.equal(new Set(placed).size, placed.length, 'an id of two orders')
      assert.deepEqual(placed.toSorted(), (await listOrders()).map(({ id }) => id).toSorted())
    },
  },
  {
    name: 'an order whose answer was lost is placed once when it is sent again',
    run: async ({ provider, order, listOrders, setNetwork }) => {
      const place = () => provider.placeOrder({ ...order, key: 'order-1' })
      for (let round = 0; round < 2; round++) {
        setNetwork('lost-answers')
        assertNoAnswer(await getOutcome(place()), 'placeOrder')
        setNetwork('up')
      }
      const ids = await getValue(place())
      assert.deepEqual(ids.toSorted(), (await listOrders()).map(({ id }) => id).toSorted())
    },
  },
  {
    name: 'an order that the marketplace refuses says why, and is not placed',
    run: async ({ provider, refused, listOrders }) => {
      for (const [code, order] of Object.entries(refused)) {
        for (let round = 0; round < 2; round++) {
          assert.equal(await getOutcome(provider.placeOrder({ ...order, key: code })), code)
        }
      }
      assert.deepEqual(await listOrders(), [])
    },
  },
]
