import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitStoreCredit } from './contract.ts'

test('store credit pays as much as there is, and leaves nothing or enough for a payment', () => {
  const cases = [
    { available: 500, total: 1000, least: 80, credit: 500 },
    { available: 920, total: 1000, least: 80, credit: 920 },
    { available: 921, total: 1000, least: 80, credit: 920 },
    { available: 999, total: 1000, least: 80, credit: 920 },
    { available: 1000, total: 1000, least: 80, credit: 1000 },
    { available: 5000, total: 1000, least: 80, credit: 1000 },
    { available: 30, total: 50, least: 80, credit: 0 },
    { available: 999, total: 1000, least: 1, credit: 999 },
    { available: 0, total: 1000, least: 80, credit: 0 },
  ]
  for (const { credit, ...input } of cases) {
    assert.equal(limitStoreCredit(input), credit, JSON.stringify(input))
  }
})

test('the screen and the server agree, although one counts in dollars and the other in cents', () => {
  for (let total = 1; total < 3000; total += 7) {
    for (const available of [total - 1, total - 79, total - 80, total - 81, total]) {
      if (available < 0) continue
      const cents = limitStoreCredit({ available, total, least: 80 })
      const dollars = limitStoreCredit({
        ...{ available: available / 100, total: total / 100, least: 0.8 },
      })
      assert.equal(Math.round(dollars * 100), cents, `${available} of ${total}`)
    }
  }
})
