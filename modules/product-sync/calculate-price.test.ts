import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calculatePrice, getFloorPrice } from './calculate-price.ts'

test('the worked example: 10.90 times 1.80, plus 2.00, ending in .90', () => {
  const terms = {
    multiplierHundredths: 180,
    markupMinor: 200,
    endingCents: 90,
    marginFloorPercent: 25,
  }
  assert.deepEqual(calculatePrice(1090, terms), {
    ...{ costMinor: 1090, multipliedMinor: 1962, markedUpMinor: 2162, withFloorMinor: 2162 },
    ...{ priceMinor: 2190, marginPercent: 50 },
  })
})

test('a price never falls below the floor of its margin, has its ending, and does not fall when the cost rises', () => {
  const terms = fc.record({
    multiplierHundredths: fc.integer({ min: 100, max: 2000 }),
    markupMinor: fc.integer({ min: 0, max: 100_000 }),
    endingCents: fc.option(fc.integer({ min: 0, max: 99 })),
    marginFloorPercent: fc.integer({ min: 0, max: 90 }),
  })
  const cost = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(cost, fc.integer({ min: 0, max: 10_000 }), terms, (costMinor, more, rule) => {
      const { priceMinor } = calculatePrice(costMinor, rule)
      assert.ok(priceMinor >= getFloorPrice(costMinor, rule))
      assert.ok(priceMinor - costMinor >= (priceMinor * rule.marginFloorPercent) / 100 - 1)
      if (rule.endingCents !== null) assert.equal(priceMinor % 100, rule.endingCents)
      assert.ok(calculatePrice(costMinor + more, rule).priceMinor >= priceMinor)
    }),
  )
})
