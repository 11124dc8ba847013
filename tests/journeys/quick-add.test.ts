import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { seedCatalogue } from '#tests/support/seed-catalogue'

const CHOOSE = { name: 'Choose options and add to cart: Ostra desk lamp' }
const LIST = '/shop?category=lighting'

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`Mina chooses a lamp in a list at ${viewport.width} px, and it is in her cart`, async () => {
    const { page, visit, consoleErrors } = await openCatalogue(viewport)
    await visit(LIST)
    await page.getByRole('button', CHOOSE).click()
    const dialog = page.getByRole('dialog', { name: 'Choose your options' })
    await dialog.getByText('Ostra desk lamp').waitFor()
    assert.match(page.url(), /\/shop\?category=lighting#choose-ostra-desk-lamp$/)
    assert.deepEqual(await findViolationsInBothThemes(page), [])

    await dialog.getByRole('button', { name: 'Choose: Shade' }).click()
    assert.equal(await page.locator(':focus').getAttribute('value'), '24 cm')
    await dialog.getByRole('radio', { name: '36 cm' }).check()
    await dialog.getByText('$69.00').waitFor()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL(/\/shop\?category=lighting$/)
    await page.locator('.toast', { hasText: '36 cm' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), CHOOSE.name)
    assert.deepEqual(consoleErrors, [])
  })
}

test('back, forward, reload and a shared link agree on the open choice', async () => {
  const { page, visit } = await openCatalogue(PHONE_VIEWPORT)
  await visit(LIST)
  await page.getByRole('button', CHOOSE).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your options' })
  await dialog.getByText('Ostra desk lamp').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await page.goForward()
  await dialog.getByText('Ostra desk lamp').waitFor()
  await page.reload()
  await dialog.getByText('Ostra desk lamp').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/lighting$/)

  await visit('/?from=mail#choose-no-such-lamp')
  await dialog.getByText("doesn't exist or has been removed").waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/\?from=mail$/)
})

test('Theo sees in the dialog why the lamp was not added, and his choice stays', async () => {
  const { page, visit, db } = await openCatalogue(PHONE_VIEWPORT)
  await visit(LIST)
  await page.getByRole('button', CHOOSE).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your options' })
  await dialog.getByRole('radio', { name: '36 cm' }).check()
  await db.execute(sql`update variants set stock = 0`)
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await dialog.getByRole('alert').waitFor()
  assert.equal(await dialog.getByRole('radio', { name: '36 cm' }).isChecked(), true)
})

function openCatalogue(viewport: typeof PHONE_VIEWPORT) {
  return openShopInBrowser({
    products: [],
    seed: (db) => seedCatalogue(db, { count: 8 }),
    contextOptions: { viewport, reducedMotion: 'reduce' },
  })
}
