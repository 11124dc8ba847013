import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import { planNextSale } from '#modules/flash-sales'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { HOME_SEED } from '#tests/support/flash-sale-shop'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { addTestProductToCategory } from '#tests/support/test-shop'

test('a guest reveals the sale on the home page by keyboard, and buys at its price', async () => {
  const { page, visit, db, consoleErrors } = await openShop()
  await visit('/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const banner = page.getByRole('region', { name: 'Mystery Flash Sale Active!' })
  const button = banner.getByRole('button', { name: 'Reveal Discount' })
  await button.waitFor()
  assert.equal(await page.getByText(/% off/).count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await button.press('Enter')
  const revealed = page.getByRole('region', { name: 'Mystery Home Sale' })
  await revealed.waitFor()
  const { percent, off } = await readSale(db)
  await revealed.getByText(`${percent}% off Home, the same for everyone.`).waitFor()
  await page.getByRole('status').getByRole('link', { name: 'View Deals' }).waitFor()
  const shopNow = revealed.getByRole('link', { name: 'Shop Now' })
  assert.ok(await shopNow.evaluate((link) => link === document.activeElement))
  await shopNow.press('Enter')
  await page.waitForURL('/mystery-flash-sale')
  await page.getByRole('heading', { name: 'In the sale' }).waitFor()
  const card = page.getByRole('listitem').filter({ hasText: 'Vase 1' })
  await card.getByText(`$${(12 - off).toFixed(2)}`).waitFor()
  await card.getByText('8 left at this price').waitFor()
  await card.getByText('Lowest price in the last 30 days').waitFor()
  const stored = await page.evaluate(() => JSON.parse(localStorage.flashSales))
  assert.deepEqual([stored[0].isRevealed, stored[0].discount], [true, `${percent}%`])
  await card.getByRole('button', { name: 'Add to cart: Vase 1' }).press('Enter')
  await page.getByRole('status').getByText('Vase 1').waitFor()
  await visit('/cart')
  await page.getByText(`Flash sale, ${percent}%`).first().waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('Mina, who is signed in, gets one toast and one notification of what she reveals', async () => {
  const { page, visit } = await openShop()
  await signInByApi(page)
  await visit('/mystery-flash-sale')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reveal Discount' }).click()
  await page.getByRole('status').getByRole('link', { name: 'View Deals' }).waitFor()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, items]) => key.startsWith('notifications-') && items.includes('Mystery Home Sale'),
    ),
  )
  assert.equal(await page.getByRole('status').filter({ hasText: 'Mystery Home Sale' }).count(), 1)
})

test('the page of a sale fits a phone, and says when the sale has ended', async () => {
  const { page, visit, db, consoleErrors } = await openShop({ viewport: PHONE_VIEWPORT })
  await visit('/mystery-flash-sale')
  await page.getByRole('button', { name: 'Reveal Discount' }).click()
  await page.getByRole('heading', { name: 'In the sale' }).waitFor()
  await page.getByText(/^\d+ of \d+ left\.$/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])
  const seconds = page.locator('[data-unit=seconds]')
  assert.match((await seconds.textContent())!, /^\d\d$/)
  // The sale has three seconds left for who loads the page now.
  await db.execute(sql`update flash_sales set ends_at = now() + interval '3 seconds'`)
  await page.reload()
  await page.getByRole('heading', { name: 'Mystery Home Sale' }).waitFor()
  await page.getByRole('heading', { name: 'This sale has ended' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/mystery-flash-sale')
  await page.getByRole('heading', { name: 'No flash sale right now' }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

async function openShop(contextOptions: BrowserContextOptions = {}) {
  const shop = await openShopInBrowser({ contextOptions, identitySettings: { autoconfirm: true } })
  for (let n = 1; n <= 6; n++) {
    await addTestProductToCategory(shop.db, ['Home & Garden', 'Vases'], `Vase ${n}`)
  }
  const before = new Date(Date.now() - 3.2 * 3_600_000)
  await planNextSale(shop.db, { now: before, seed: HOME_SEED })
  return shop
}

async function readSale(db: Awaited<ReturnType<typeof openShop>>['db']) {
  const { rows } = await db.execute<{ percent: number }>(sql`select percent from flash_sales`)
  const { percent } = rows[0]!
  return { percent, off: Math.round(12 * percent) / 100 }
}
