import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi, signOut } from '#tests/support/browser-account'
import { addToCart } from '#tests/support/browser-checkout'

test('without a connection, Theo opens the product, cart and wishlist that he has seen', async () => {
  const { page, visit, context, consoleErrors } = await openOfflineShop()
  await visit('/products/blue-cap')
  await waitForCached(page, '/cart', '/wishlist', '/products/blue-cap')
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  assert.deepEqual(consoleErrors, [])

  await context.setOffline(true)
  await visit('/products/blue-cap')
  await page.getByRole('heading', { name: 'Blue Cap', level: 1 }).waitFor()
  await page.getByText('You’re offline.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  await page.getByRole('main').getByText('Blue Cap').first().waitFor()
  await visit('/wishlist')
  await page.getByText('Your wishlist is empty').waitFor()
})

test('a page that was opened by a link within the shop loads as a document without a connection', async () => {
  const { page, visit, context } = await openOfflineShop()
  await visit('/shop')
  await page.getByRole('main').getByRole('link', { name: 'Blue Cap' }).click()
  await page.getByRole('heading', { name: 'Blue Cap', level: 1 }).waitFor()
  await waitForCached(page, '/products/blue-cap', '/shop')
  await context.setOffline(true)
  await visit('/products/blue-cap')
  await page.getByRole('heading', { name: 'Blue Cap', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Quick Links' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click()
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor()
})

test('a page that was never opened says so in its language, and opens again with the connection', async () => {
  const { page, visit, context } = await openOfflineShop()
  await visit('/de')
  await waitForCached(page, '/de/cart')
  await context.setOffline(true)
  await page.goto('/de/products/blue-cap')
  await page.getByRole('heading', { name: 'Sie sind offline' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Erneut versuchen' }).click()
  await page.getByRole('heading', { name: 'Blue Cap', level: 1 }).waitFor()
})

test('the next user of the browser finds nothing of Mina’s cart, with or without a connection', async () => {
  const { page, visit } = await openOfflineShop()
  await visit('/')
  await waitForCached(page, '/cart')
  await signInByApi(page)
  await visit('/cart')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  const isCached = () =>
    page.evaluate(async () => {
      const cached = await caches.match('/api/carts/mine', { ignoreVary: true })
      return cached !== undefined
    })
  assert.equal(await isCached(), true)
  await signOut(page)
  assert.equal(await isCached(), false)
})

test('Theo changes his cart without a connection, and the shop has the changes when he is back', async () => {
  const { page, visit, context, db } = await openOfflineShop({ products: ['Blue Cap', 'Red Mug'] })
  await visit('/products/red-mug')
  await waitForCached(page, '/cart', '/products/red-mug')
  await addToCart(page, visit)
  await visit('/cart')
  await page.getByRole('heading', { name: 'Summary' }).waitFor()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByText('Your changes are saved on this device').waitFor()
  await visit('/products/red-mug')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await visit('/cart')
  await page.getByText('We’ll add it to your cart when you’re back online: Red Mug.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  const other = await context.newPage()
  await other.goto('/cart')
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }).waitFor()
  await page.getByText('$30.00').first().waitFor()
  const { rows } = await db.execute(sql`select quantity from cart_items order by quantity`)
  assert.deepEqual(rows, [{ quantity: 1 }, { quantity: 2 }], 'two tabs send an edit once')
})

test('a change that the shop refuses afterwards is named, and the cart is as the shop has it', async () => {
  const { page, visit, context, db } = await openOfflineShop()
  await visit('/products/blue-cap')
  await waitForCached(page, '/cart')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await db.execute(sql`update variants set stock = 0`)
  await context.setOffline(false)
  await page.getByText('We couldn’t apply your change to Blue Cap').waitFor()
  await visit('/cart')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  assert.equal(await page.getByText('saved on this device').count(), 0)
})

test('pages with secrets in their addresses are not cached', async () => {
  const { page, visit } = await openOfflineShop()
  await visit('/')
  await waitForCached(page, '/cart')
  for (const path of ['/reset-password?token=a', '/auth', '/orders/1?token=a', '/checkout']) {
    await page.goto(path)
  }
  await visit('/about')
  await visit('/shop')
  await waitForCached(page, '/about')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const caching = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname)
  })
  assert.deepEqual(
    cached.filter((path) => /^\/(auth|reset-password|orders|checkout|api\/orders)/.test(path)),
    [],
  )
})

test('a browser can install the shop, in each language, with icons of the sizes that it names', async () => {
  const { page, visit, baseURL } = await openShopInBrowser({})
  await visit('/de')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  assert.equal(href, '/de/manifest.webmanifest')
  const manifest = await (await fetch(baseURL + href)).json()
  assert.deepEqual(
    [manifest.lang, manifest.start_url, manifest.shortcuts[0]],
    ['de', '/de', { name: 'Warenkorb', url: '/de/cart' }],
  )
  assert.equal(manifest.icons.length, 3)
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await fetch(baseURL + src)).arrayBuffer())
    const { width, height } = await sharp(icon).metadata()
    assert.equal(`${width}x${height}`, sizes, src)
  }
})

function openOfflineShop({ products = ['Blue Cap'] } = {}) {
  return openShopInBrowser({
    products,
    identitySettings: { autoconfirm: true },
    contextOptions: { serviceWorkers: 'allow', viewport: PHONE_VIEWPORT },
  })
}

/** Waits until the service worker has cached pages and their files, which it does while the browser is idle. */
async function waitForCached(page: Page, ...paths: string[]) {
  while (!(await page.evaluate(areCached, paths))) await page.waitForTimeout(50)
}

/** Runs in the page. */
async function areCached(paths: string[]): Promise<boolean> {
  const isCached = async (path: string) => {
    const cached = await caches.match(path)
    const files = (await cached?.text())?.match(/\/assets\/[\w.-]+/g) ?? ['missing']
    const found = await Promise.all(files.map((file) => caches.match(file)))
    return found.every((response) => response !== undefined)
  }
  return (await Promise.all(paths.map(isCached))).every(Boolean)
}
