import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductCard } from '#contract/catalog'
import type { HomeContent } from '#contract/content'
import { CURRENCIES } from '#contract/pricing'
import { LANGUAGES } from '#platform/i18n/languages'
import { seedDemo } from '#server/startup/seed-demo'
import { openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

test('each number on the home page of the demo is that of the products a visitor finds', async () => {
  const { read, products } = await openDemo()
  const reviews = sum(products.map(({ review_count }) => review_count))
  const topRated = products.filter(({ rating }) => rating !== null && rating >= 4).length
  const fresh = products.filter(({ is_new }) => is_new).length
  const reduction = Math.max(...products.map(getReduction))

  for (const language of LANGUAGES) {
    const { hero, collections, promotion } = await read<HomeContent>('content/home', language)
    assert.equal(listNumbers(hero!.facts[0]!)[0], reviews, language)
    const [best, arrivals, offers] = collections.map(({ badge }) => listNumbers(badge ?? ''))
    assert.ok(best!.includes(topRated), `${language}: ${best} products are rated 4 or more`)
    assert.deepEqual([arrivals, offers], [[fresh], [reduction]], language)
    assert.deepEqual(listNumbers(promotion!.text), [reduction], language)
  }
})

test('“Special Offers” leads to reduced products and “New Arrivals” to the newest first', async () => {
  const { read } = await openDemo()
  const { collections } = await read<HomeContent>('content/home')
  const [, arrivals, offers] = await Promise.all(
    collections.map(({ href }) => {
      return read<{ items: ProductCard[] }>(`products?${href.split('?')[1]}&limit=48`)
    }),
  )
  assert.ok(offers!.items.length > 0 && offers!.items.every((product) => getReduction(product) > 0))
  assert.ok(arrivals!.items[0]!.is_new)
})

test('delivery is free to each country, in each currency', async () => {
  const { read } = await openDemo()
  for (const currency of CURRENCIES) {
    for (const country of ['US', 'DE', 'TR', 'SE']) {
      const query = new URLSearchParams({ country, currency })
      const { items } = await read<{ items: { id: string; price: number }[] }>(
        `shipping-options?${query}`,
      )
      assert.equal(items.find(({ id }) => id === 'standard')?.price, 0, `${country} ${currency}`)
    }
  }
})

/** The demo shop, with all its products as its lists show them. */
async function openDemo() {
  const shop = await openTestShop()
  await seedDemo(shop.db, { storeName: 'Outwit', now: new Date() })
  const { site } = await openTestSite({ shop })
  const read = async <Body>(path: string, language = 'en'): Promise<Body> => {
    const response = await site.request(`/api/${path}`, {
      headers: { 'Accept-Language': language },
    })
    assert.equal(response.status, 200, path)
    return response.json() as Promise<Body>
  }
  const products: ProductCard[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: ProductCard[]; next_cursor: string | null } = await read(
      `products?limit=48${cursor && `&cursor=${cursor}`}`,
    )
    products.push(...page.items)
    cursor = page.next_cursor
  }
  return { read, products }
}

/** In whole percent, of what is in stock. */
function getReduction({ reduction_percent, stock }: ProductCard): number {
  return stock === 'out' ? 0 : (reduction_percent ?? 0)
}

/** The whole numbers in a text, whatever separates their thousands. */
function listNumbers(text: string): number[] {
  return (text.match(/\d+(?:[.,\s\u00a0\u202f]\d{3})*/g) ?? []).map((number) => {
    return Number(number.replace(/\D/g, ''))
  })
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
