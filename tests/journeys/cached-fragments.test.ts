import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'

test('pages that share a header have it in their language, and mark their own link', async () => {
  const { page } = await openShopInBrowser({})
  const findMarkedLink = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    return html.match(/aria-current="page"[^>]*href="([^"]*)"/)?.[1] ?? null
  }
  // Twice, because the first page renders what the second takes over.
  for (const _ of [1, 2]) {
    assert.equal(await findMarkedLink('/'), '/')
    assert.equal(await findMarkedLink('/shop'), '/shop')
    assert.equal(await findMarkedLink('/products/blue-cap'), null)
    assert.equal(await findMarkedLink('/de/shop'), '/de/shop')
    assert.equal(await findMarkedLink('/de/products/blue-cap'), null)
  }
})

test('a shopper sees the new price of a product in a list after one with its old price', async () => {
  const { page, db } = await openShopInBrowser({ products: ['Blue Cap', 'Red Cap'] })
  // Another address each time, because the page itself is cached.
  const countPrices = async (path: string, price: string) => {
    const html = await (await page.request.get(path)).text()
    return html.split(`>${price}</data>`).length - 1
  }
  await db.execute(sql`update products set price_minor = 1234, price_max_minor = 1234`)
  assert.equal(await countPrices('/shop', '$12.34'), 2)
  await db.execute(sql`update products set price_minor = 5678, price_max_minor = 5678`)
  assert.equal(await countPrices('/shop?sort=rating', '$56.78'), 2)
  assert.equal(await countPrices('/de/shop', '56,78\u00a0$'), 2)
})

test('a page from shared fragments hydrates, and its menu opens', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({
    products: ['Blue Cap', 'Red Cap', 'Green Cap'],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  for (const path of ['/', '/shop', '/products/red-cap', '/shop?sort=price_asc']) await visit(path)
  await page.getByRole('button', { name: 'Add to wishlist: Red Cap' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  assert.deepEqual(consoleErrors, [])
})
