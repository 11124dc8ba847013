import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { updateVariantPrice, withdrawProduct } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { wishlistItems } from '#tables/account'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { addTestProduct } from '#tests/support/test-shop'

const titles = ['Mug', 'Cap', 'Lamp']

test('Mina sees on her account page which wishlist items became cheaper or unavailable', async () => {
  const { page, visit, db, apiRequests, consoleErrors } = await openShopInBrowser({
    ...{
      products: [],
      identitySettings: { autoconfirm: true },
      contextOptions: { viewport: PHONE_VIEWPORT },
    },
  })
  await signInByApi(page)
  await visit('/profile?tab=wishlist')
  await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
  const products = await addTitlesToWishlist({ page, visit, db })
  await waitForWishlistCount(db, products.length)
  await changeProducts(db, products)

  apiRequests.length = 0
  await visit('/profile?tab=wishlist')
  await expectProductChanges(page)
  assert.deepEqual(
    apiRequests.filter((path) => path.startsWith('/api/products/')),
    [],
    'the products are loaded by one request',
  )
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
})

test('a guest sees which items of the wishlist stored in the browser became cheaper or unavailable', async () => {
  const { page, visit, db } = await openShopInBrowser({ products: [] })
  const products = await addTitlesToWishlist({ page, visit, db })
  await changeProducts(db, products)
  await visit('/wishlist')
  await expectProductChanges(page)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

test('wishlist changes made just before leaving the page are saved', async () => {
  const { page, visit, db } = await openShopInBrowser({
    ...{ products: titles, identitySettings: { autoconfirm: true } },
  })
  await signInByApi(page)
  await visit('/shop')
  await page.evaluate(() => {
    const hearts = '.card button[aria-label^="Add to wishlist"]'
    for (const heart of document.querySelectorAll<HTMLElement>(hearts)) heart.click()
  })
  await page.goto('about:blank')
  await waitForWishlistCount(db, titles.length)
})

test('a wishlist change that Mina’s account does not save is undone with a message', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: titles, identitySettings: { autoconfirm: true } },
  })
  await signInByApi(page)
  await visit('/shop')
  await page.route('**/api/wishlist/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Add to wishlist: Mug' }).click()
  await page.getByText('We couldn’t update your wishlist').waitFor()
  await page.getByRole('button', { name: 'Add to wishlist: Mug' }).waitFor()
})

test('the wishlist is never shown as empty before it is loaded', async () => {
  const { page, visit, db } = await openShopInBrowser({
    products: [],
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(page)
  await visit('/wishlist')
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor()
  await addToWishlistByApi(page, await addTestProduct(db, 'Lamp'))

  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent?.includes('Your wishlist is empty')) return
      observer.disconnect()
      document.title = 'Empty wishlist shown'
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.route('**/api/wishlist', (route) => route.abort())
  await visit('/wishlist')
  await page.getByText('We couldn’t load your wishlist').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.unroute('**/api/wishlist')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('main').getByText('Lamp').first().waitFor()
  assert.notEqual(await page.title(), 'Empty wishlist shown')

  await page.getByRole('button', { name: 'Remove from wishlist: Lamp' }).click()
  await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor({ timeout: 2000 })
})

async function addToWishlistByApi(page: Page, { id }: { id: string }) {
  const status = await page.evaluate(async (product_id) => {
    const { access_token } = JSON.parse(localStorage.getItem('outwit-session') ?? '')
    const headers = { Authorization: `Bearer ${access_token}` }
    return (await fetch(`/api/wishlist/${product_id}`, { method: 'PUT', headers })).status
  }, id)
  assert.equal(status, 204)
}

interface OpenShop {
  page: Page
  visit: (path: string) => Promise<unknown>
  db: Database
}

async function addTitlesToWishlist({ page, visit, db }: OpenShop) {
  const products = []
  for (const title of titles) products.push(await addTestProduct(db, title))
  await visit('/shop')
  for (const title of titles) {
    await page.getByRole('button', { name: `Add to wishlist: ${title}` }).click()
  }
  return products
}

/** Waits until the accounts have this number of wishlist items. */
async function waitForWishlistCount(db: Database, count: number) {
  for (const delayMs of [0, 100, 300, 1000, 3000, 10_000]) {
    await sleep(delayMs)
    if ((await db.$count(wishlistItems)) === count) return
  }
  assert.fail(`The account never had ${count} wishlist items`)
}

async function changeProducts(
  db: Database,
  products: Awaited<ReturnType<typeof addTitlesToWishlist>>,
) {
  const now = new Date()
  const [mug, cap] = products
  await updateVariantPrice(db, { variantId: mug!.onlyVariantId!, minor: 750, now })
  await withdrawProduct(db, { productId: cap!.id, now })
}

async function expectProductChanges(page: Page) {
  const card = (title: string) => page.getByRole('main').locator('.card', { hasText: title })
  await card('Mug').getByText('$2.50 cheaper').waitFor()
  await card('Cap').getByText('No longer available').waitFor()
  await card('Lamp').getByText('In stock').waitFor()
  assert.equal(await card('Lamp').getByText('cheaper').count(), 0)
  assert.equal(
    await card('Cap')
      .getByRole('button', { name: /^Add to cart/ })
      .count(),
    0,
  )
}
