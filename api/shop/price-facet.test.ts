import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductPage } from '#contract/catalog'
import { addExchangeRate } from '#modules/pricing'
import { buildSystemActor } from '#platform/actor'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'
import { listRoundBounds } from './price-facet.ts'

test('the bounds of price ranges are round numbers near the base ones at any rate', () => {
  for (const [rate, bounds] of [
    [1, [0, 25, 50, 100, 200, 500]],
    [0.86, [0, 25, 50, 100, 200, 500]],
    [1.4, [0, 25, 50, 100, 200, 500]],
    [9.5, [0, 250, 500, 1000, 2000, 5000]],
    [42.4, [0, 1250, 2500, 5000, 10_000, 25_000]],
    [155, [0, 5000, 10_000, 20_000, 40_000, 100_000]],
  ] as const) {
    assert.deepEqual(listRoundBounds(rate), bounds, `${rate}`)
  }
})

test('a shopper in another currency sees round price ranges, and each count is that of its range', async () => {
  const shop = await openTestShop()
  const { db } = shop
  const now = new Date()
  const terms = { validFrom: now, allowsLargeChange: false, actor: buildSystemActor('test'), now }
  for (const [currency, rate] of [
    ['EUR', 0.86],
    ['JPY', 155],
  ] as const) {
    const added = await addExchangeRate(db, { currency, rate, ...terms })
    assert.ok(added.ok)
  }
  for (const price of [5, 28, 29.05, 29.1, 30, 57.9, 58.5, 120, 700]) {
    await addTestProduct(db, price < 58 ? 'Lamp' : 'Mug', { price })
  }
  const { site } = await openTestSite({ shop })
  const { request } = createShopper(site)
  const list = async (query: string) =>
    (await request<ProductPage>('GET', `/api/products?${query}`)).body

  for (const currency of ['EUR', 'JPY']) {
    for (const filter of ['', 'q=lamp&', 'min_price=2&']) {
      const { facets, total } = await list(`${filter}currency=${currency}`)
      assert.equal(
        facets.price.reduce((sum, { count }) => sum + count, 0),
        total,
        'each product is in one range',
      )
      for (const { min, max, count } of facets.price) {
        const [step, smallest] = currency === 'JPY' ? [5000, 1] : [25, 0.01]
        assert.equal(min % step, 0)
        assert.equal(((max ?? step - smallest) + smallest) % step, 0, 'it ends below the next one')
        const range = `&min_price=${min}${max === null ? '' : `&max_price=${max}`}`
        const q = filter.startsWith('q') ? filter : ''
        const { total: inRange } = await list(`${q}currency=${currency}${range}`)
        assert.equal(inRange, count, `${currency} ${min}`)
      }
    }
  }
})
