import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSearchQuality } from '#demo/catalogue/search-quality/measure-search-quality'
import { seedDemo } from '#server/startup/seed-demo'
import { openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

/** See docs/performance.md. */
const GOAL = 0.95

test('a shopper finds what they search for in the demo shop', async () => {
  const shop = await openTestShop()
  await seedDemo(shop.db, { storeName: 'Lamp & Co.', now: utc('2026-08-22 09:00') })
  const { site } = await openTestSite({ shop })

  const { share, misses } = await measureSearchQuality(async (query) => {
    const response = await site.request(`/api/products?${new URLSearchParams({ q: query })}`)
    const { items } = (await response.json()) as { items: { title: string }[] }
    return items.map(({ title }) => title)
  })
  const list = misses.map(({ query, found }) => `${query}: ${found.join(' · ')}`).join('\n')
  assert.ok(share >= GOAL, `${Math.round(share * 100)} %\n${list}`)
})
