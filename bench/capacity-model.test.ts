import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COST_ROWS,
  type Costs,
  computeCapacity,
  type Installation,
  type Visit,
} from './capacity-model.ts'

const COSTS: Costs = {
  [COST_ROWS.cached]: { server: 0.1, database: 0 },
  [COST_ROWS.miss]: { server: 4, database: 1 },
  [COST_ROWS.search]: { server: 1, database: 2 },
  [COST_ROWS.signIn]: { server: 60, database: 1 },
  [COST_ROWS.cart]: { server: 3, database: 3 },
  [COST_ROWS.purchase]: { server: 10, database: 10 },
}
const VISIT: Visit = { publicReads: 10, searches: 1, signIns: 0, carts: 0.5, purchases: 0.1 }
const INSTALLATION: Installation = {
  ...{ shopCores: 2, primaryCores: 2, replicaCores: 2, replicas: 0 },
  ...{ cdnShare: 0, cacheShare: 0.9, maxUse: 0.5 },
}

test('an owner reads how many visits two cores carry, and what is used up first', () => {
  const { visitsPerSecond, purchasesPerMinute, limit, use } = computeCapacity(
    ...[COSTS, VISIT, INSTALLATION],
  )
  // Of the shop: 9 × 0.1 + 1 × 4 + 1 + 0.5 × 3 + 0.1 × 10 = 8.4 ms. Of the database: 1 + 2 + 1.5 + 1 = 5.5 ms.
  assert.equal(limit, 'shop')
  assert.ok(Math.abs(visitsPerSecond - 1000 / 8.4) < 1e-9)
  assert.ok(Math.abs(purchasesPerMinute - (1000 / 8.4) * 6) < 1e-9)
  assert.ok(Math.abs(use.primary! - (visitsPerSecond * 5.5) / 2000) < 1e-9)
  assert.deepEqual([use.shop, use.replicas], [0.5, null])
})

test('with many cores for the shop the primary is the limit, and replicas take the reads from it', () => {
  const large = { ...INSTALLATION, shopCores: 100 }
  const alone = computeCapacity(COSTS, VISIT, large)
  assert.equal(alone.limit, 'primary')
  const helped = computeCapacity(COSTS, VISIT, { ...large, replicas: 2 })
  assert.ok(
    Math.abs(helped.visitsPerSecond - 1000 / 2.5) < 1e-9,
    'only carts and purchases are left',
  )
  assert.ok(helped.visitsPerSecond > 2 * alone.visitsPerSecond)
})

test('a CDN takes public reads from the shop, and nothing from purchases', () => {
  const { visitsPerSecond } = computeCapacity(COSTS, VISIT, {
    ...{ ...INSTALLATION, cdnShare: 1, primaryCores: 4 },
  })
  assert.ok(Math.abs(visitsPerSecond - 1000 / 3.5) < 1e-9)
})

test('a cost that was never measured is an error, not a zero', () => {
  assert.throws(() => computeCapacity({}, VISIT, INSTALLATION), /has not measured/)
})
