import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, saveTermTranslations } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { utc } from '#tests/support/test-shop'

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`Mina looks her size up by keyboard at ${viewport.width} px, and goes back to the product`, async () => {
    const { page, visit, consoleErrors } = await openShop(viewport)
    await visit('/products/linen-shirt?from=mail')
    const link = page.getByRole('link', { name: 'Size guide' })
    await link.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Size guide' })
    await dialog.getByRole('heading', { name: 'Clothing' }).waitFor()
    assert.match(page.url(), /linen-shirt\?from=mail#size-guide$/)
    assert.equal(await dialog.getByRole('heading', { name: 'Shoes' }).count(), 0)
    await dialog.getByRole('cell', { name: '93–98' }).waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.match(page.url(), /linen-shirt\?from=mail$/)
    assert.equal(await page.locator(':focus').textContent(), 'Size guide')
    assert.deepEqual(consoleErrors, [])
  })
}

test('Noor opens a shared link to the size guide in German', async () => {
  const { page, visit } = await openShop(PHONE_VIEWPORT)
  await visit('/de/products/linen-shirt#size-guide')
  const dialog = page.getByRole('dialog', { name: 'Größentabelle' })
  await dialog.getByRole('heading', { name: 'Kleidung' }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(width <= 0)
})

test('the size guide opens as a page if its code cannot be loaded, and says so if its text cannot', async () => {
  const { page, visit } = await openShop(DESKTOP_VIEWPORT)
  await page.route('**/assets/size-guide-dialog*', (route) => route.abort())
  await visit('/products/linen-shirt')
  await page.getByRole('link', { name: 'Size guide' }).click()
  await page.waitForURL(/\/size-guide$/)
  await page.getByRole('heading', { name: 'Rings' }).waitFor()

  await page.unroute('**/assets/size-guide-dialog*')
  await page.route('**/api/content/pages/size-guide', (route) => route.abort())
  await visit('/products/linen-shirt#size-guide')
  const dialog = page.getByRole('dialog', { name: 'Size guide' })
  await dialog.getByText('We couldn’t load the size guide').waitFor()
  await page.unroute('**/api/content/pages/size-guide')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByRole('heading', { name: 'Clothing' }).waitFor()
})

function openShop(viewport: typeof PHONE_VIEWPORT) {
  return openShopInBrowser({
    products: [],
    seed: addShirt,
    contextOptions: { viewport, reducedMotion: 'reduce' },
  })
}

/** A shirt in two sizes, whose sizes are those of clothing. */
async function addShirt(db: Database) {
  const price = dollars(30)
  await createProduct(db, {
    title: 'Linen shirt',
    attributes: [{ name: 'Size guide', value: 'Clothing' }],
    options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
    variants: [
      { options: ['S'], price, stock: 5 },
      { options: ['M'], price, stock: 5 },
    ],
    now: utc('2026-08-01 09:00'),
  })
  const terms = [{ term: 'Clothing', name: '', translation: 'Kleidung' }]
  await saveTermTranslations(db, { language: 'de', terms })
}
