import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { changePrice, withdrawProduct } from '#modules/catalog'
import type { Database } from '#platform/database'
import { barriers } from '#tests/axe'
import { PHONE, visitShop } from '#tests/browser'
import { signedInOn } from '#tests/member'
import { shelve } from '#tests/shop'

const titles = ['Mug', 'Cap', 'Lamp']

test('Mina sees on her account page what became cheaper and what is gone', async () => {
  const { page, visit, db, asked, complaints } = await visitShop({
    ...{ shelf: [], accounts: { autoconfirm: true }, look: { viewport: PHONE } },
  })
  await signedInOn(page)
  await visit('/profile?tab=wishlist')
  await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
  const goods = await wished({ page, visit, db })
  await timeGoesBy(db, goods)

  asked.length = 0
  await visit('/profile?tab=wishlist')
  await seesWhatChanged(page)
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/products/')),
    [],
    'one answer for the whole list',
  )
  assert.deepEqual(await barriers(page), [])
  assert.deepEqual(complaints, [])
})

test('a guest sees the same of what waits in the browser', async () => {
  const { page, visit, db } = await visitShop({ shelf: [] })
  const goods = await wished({ page, visit, db })
  await timeGoesBy(db, goods)
  await visit('/wishlist')
  await seesWhatChanged(page)
  assert.deepEqual(await barriers(page), [])
})

test('on a new device her list is never said to be empty before it is known', async () => {
  const { page, visit, db } = await visitShop({ shelf: [], accounts: { autoconfirm: true } })
  await signedInOn(page)
  await wished({ page, visit, db })
  await page.evaluate(() => {
    localStorage.removeItem('wishlist')
    localStorage.removeItem('outwit-wishlist-of')
  })
  await page.addInitScript(() => {
    const saw = () => {
      if (document.body?.textContent?.includes('Your wishlist is empty')) document.title = 'Said it'
    }
    new MutationObserver(saw).observe(document, { childList: true, subtree: true })
  })
  await page.route('**/api/wishlist', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await visit('/wishlist')
  await page.getByRole('main').getByText('Lamp').first().waitFor()
  assert.notEqual(await page.title(), 'Said it')
})

interface Visit {
  page: Page
  visit: (path: string) => Promise<unknown>
  db: Database
}

async function wished({ page, visit, db }: Visit) {
  const goods = []
  for (const title of titles) goods.push(await shelve(db, title))
  await visit('/shop')
  for (const title of titles) {
    await page.getByRole('button', { name: `Add to wishlist: ${title}` }).click()
  }
  await page.waitForLoadState('networkidle')
  return goods
}

async function timeGoesBy(db: Database, goods: Awaited<ReturnType<typeof wished>>) {
  const now = new Date()
  const [mug, cap] = goods
  await changePrice(db, { variantId: mug!.onlyVariantId!, minor: 750, now })
  await withdrawProduct(db, { productId: cap!.id, now })
}

async function seesWhatChanged(page: Page) {
  const card = (title: string) => page.getByRole('main').locator('.card', { hasText: title })
  await card('Mug').getByText('$2.50 cheaper').waitFor()
  await card('Cap').getByText('No longer sold').waitFor()
  await card('Lamp').getByText('In stock').waitFor()
  assert.equal(await card('Lamp').getByText('cheaper').count(), 0)
  assert.equal(
    await card('Cap')
      .getByRole('button', { name: /^Add to cart/ })
      .count(),
    0,
  )
}
