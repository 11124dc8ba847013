import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSearchQuality } from '#demo/catalogue/search-quality/measure-search-quality'
import { seedDemo } from '#server/startup/seed-demo'
import { openTestShop, utc } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

/** In each language. See docs/performance.md. */
const GOAL = 0.95

test('a shopper finds what they search for in the demo shop, in each language', async () => {
  const shop = await openTestShop()
  await seedDemo(shop.db, { storeName: 'Lamp & Co.', now: utc('2026-08-22 09:00') })
  const { site } = await openTestSite({ shop })

  const results = await measureSearchQuality(async (query, language) => {
    const response = await site.request(`/api/products?${new URLSearchParams({ q: query })}`, {
      headers: { 'accept-language': language },
    })
    const { items } = (await response.json()) as { items: { slug: string }[] }
    return items.map(({ slug }) => slug)
  })
  for (const { language, share, misses } of results) {
    const list = misses.map(({ query, found }) => `${query}: ${found.join(' · ')}`).join('\n')
    assert.ok(share >= GOAL, `${language} ${Math.round(share * 100)} %\n${list}`)
  }
})
