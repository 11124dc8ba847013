import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createProduct, updateVariantPrice } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addToCart } from '#tests/support/browser-checkout'

const longTitle = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung'

for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
  test(`the cart and the checkout keep the reduction of the card, ${viewport.width} pixels wide`, async () => {
    const { page, visit } = await openShopInBrowser({
      seed: seedReducedProduct,
      contextOptions: { viewport },
    })
    await visit('/shop')
    await page.locator('.card', { hasText: longTitle }).getByText('−11%').waitFor()
    await addToCart(page, visit)
    await addReducedProduct(page, visit)

    await visit('/cart')
    const line = page.locator('.line-item', { hasText: longTitle })
    await expectReduction(page, line.locator('.price-line'))
    assert.equal(await page.locator('.price-line s').count(), 1, 'the cap is not reduced')
    assert.deepEqual(await findViolationsInBothThemes(page), [])

    await visit('/checkout')
    if (viewport === PHONE_VIEWPORT) await page.locator('.order-summary-collapsible').click()
    await expectReduction(page, page.locator('.summary-line .price-line:visible').last())
    assert.deepEqual(await findViolationsInBothThemes(page), [])
  })
}

/** $32 instead of $36. */
async function seedReducedProduct(db: Database) {
  const { onlyVariantId } = await createProduct(db, {
    title: longTitle,
    variants: [{ price: dollars(36), stock: 20 }],
    now: new Date('2026-08-01T09:00:00Z'),
  })
  await updateVariantPrice(db, { variantId: onlyVariantId!, minor: 3200, now: new Date() })
}

async function addReducedProduct(page: Page, visit: (path: string) => Promise<unknown>) {
  await visit('/shop')
  await page.getByRole('button', { name: `Add to cart: ${longTitle}` }).click()
  await page.getByRole('status').getByText(longTitle).waitFor()
}

/** The saving is stated below the total and is no part of it. Nothing is wider than the screen. */
async function expectReduction(page: Page, price: ReturnType<Page['locator']>) {
  await price.getByText('−11%').waitFor()
  assert.deepEqual(
    [await price.locator('.price-current').textContent(), await price.locator('s').textContent()],
    ['$32.00', '$36.00'],
  )
  await page.locator('.receipt .total:visible', { hasText: '$42.00' }).waitFor()
  await page
    .getByText('Saved on reduced items, compared with their lowest price in the last 30 days')
    .locator('visible=true')
    .waitFor()
  await page.locator('.price-reduction:visible', { hasText: '$4.00' }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= page.viewportSize()!.width, `${width} pixels wide`)
}
