import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getClient } from '#platform/db/drizzle-internals'
import { createPendingOrder, morning as now } from '#tests/support/pending-order'
import { openTestShop } from '#tests/support/test-shop'
import { getOrderResponse, listOrderResponses } from './index.ts'

test('twenty orders are read in as many statements as one', async (t) => {
  const { db } = await openTestShop()
  const orders = []
  for (let n = 0; n < 20; n++) {
    const { getOrder } = await createPendingOrder(db, { title: `Cap ${n}`, quantity: 1 + (n % 3) })
    orders.push((await getOrder())!)
  }
  const context = { language: 'en', now } as const
  const query = t.mock.method(getClient(db), 'query')
  const single = await getOrderResponse(db, orders[7]!, context)
  const statements = query.mock.callCount()
  const all = await listOrderResponses(db, orders, context)

  assert.equal(query.mock.callCount(), 2 * statements)
  assert.deepEqual(all[7], single)
  assert.deepEqual(
    all.map(({ id, lines, payment }) => [id, lines[0]?.title, payment?.state]),
    orders.map(({ id }, n) => [id, `Cap ${n}`, 'pending']),
  )
})
