import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctStock, createProduct, updateVariantPrice } from '#modules/catalog'
import { dollars } from '#platform/money/money'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { addTestProduct, utc } from '#tests/support/test-shop'

const now = utc('2026-08-22 09:00')

test('a guest moves the wishlist to the cart, and is told what stays and why', async () => {
  const { page, visit, db, consoleErrors } = await openShopInBrowser({
    ...{ products: [], contextOptions: { viewport: PHONE_VIEWPORT } },
  })
  const mug = await addTestProduct(db, 'Mug', { price: 12 })
  await addTestProduct(db, 'Pen')
  const lamp = await addTestProduct(db, 'Lamp', { stock: 0 })
  const cap = await addTestProduct(db, 'Cap')
  await createProduct(db, {
    title: 'Shirt',
    options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
    variants: ['S', 'M'].map((size) => ({ options: [size], price: dollars(9), stock: 3 })) as never,
    now,
  })
  await visit('/shop')
  for (const title of ['Mug', 'Pen', 'Lamp', 'Cap', 'Shirt']) {
    await page.getByRole('button', { name: `Add to wishlist: ${title}` }).click()
  }
  await updateVariantPrice(db, { variantId: mug.onlyVariantId!, minor: 950, now: new Date() })
  await correctStock(db, { variantId: lamp.onlyVariantId!, counted: 5, now })
  await correctStock(db, { variantId: cap.onlyVariantId!, counted: 0, now })

  await visit('/wishlist')
  const main = page.getByRole('main')
  const card = (title: string) => main.locator('.card', { hasText: title })
  await card('Mug').getByText('Was $12.00 when you saved it').waitFor()
  await card('Lamp').getByText('Back in stock').waitFor()
  assert.equal(await main.getByText('Back in stock').count(), 1)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await main.getByRole('button', { name: 'Move to cart: Mug' }).click()
  await page.getByText('Moved to cart').first().waitFor()
  await card('Mug').waitFor({ state: 'detached' })
  await main.getByRole('button', { name: 'Add all to cart' }).click()
  await main.getByText('Sold out: Cap.').waitFor()
  await main.getByText('Choose options first: Shirt.').waitFor()
  assert.deepEqual((await main.locator('.card-title').allTextContents()).sort(), ['Cap', 'Shirt'])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/cart')
  for (const title of ['Mug', 'Pen', 'Lamp']) await main.getByText(title).first().waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('Mina shares her wishlist, a guest buys from it, and the link ends when she withdraws it', async () => {
  const { page, context, visit, consoleErrors } = await openShopInBrowser({
    ...{ products: ['Mug', 'Pen'], identitySettings: { autoconfirm: true } },
  })
  await signInByApi(page)
  await visit('/shop')
  await page.getByRole('button', { name: 'Add to wishlist: Mug' }).click()
  await visit('/wishlist')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Show my first name').check()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const link = await dialog.getByLabel('Your link').inputValue()
  const { pathname } = new URL(link)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  const guest = await context.browser()!.newPage({ baseURL: new URL(page.url()).origin })
  await guest.goto(pathname, { waitUntil: 'networkidle' })
  await guest.getByRole('heading', { level: 1, name: 'Mina’s wishlist' }).waitFor()
  assert.match((await guest.locator('meta[name=robots]').getAttribute('content')) ?? '', /noindex/)
  await guest.getByRole('button', { name: 'Add all to cart' }).click()
  await guest.getByText('1 item added to your cart').first().waitFor()
  assert.equal(await guest.getByRole('main').locator('.card').count(), 1)
  assert.deepEqual(await findViolationsInBothThemes(guest), [])

  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByRole('button', { name: 'Create a link' }).waitFor()
  assert.equal((await guest.goto(pathname))?.status(), 404)
  await guest.close()
  assert.deepEqual(consoleErrors, [])
})
