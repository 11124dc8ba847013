import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { seedCatalogue } from '#tests/support/seed-catalogue'

test('Mina enlarges a picture, zooms with the keyboard, and Back closes the viewer', async () => {
  const { page, count, consoleErrors } = await openLamp(DESKTOP_VIEWPORT)
  await page.locator('.gallery-picture').nth(1).focus()
  await page.keyboard.press('Enter')
  await waitForPicture(page, 2, count)
  assert.equal(new URL(page.url()).searchParams.get('picture'), '2')

  const picture = page.locator('.viewer-slide:not([inert]) button')
  assert.match((await picture.getAttribute('aria-label')) ?? '', /^Zoom in/)
  const before = (await picture.boundingBox())!
  await picture.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Zoom out/ }).waitFor()
  const after = (await picture.boundingBox())!
  assert.equal(Math.round(after.width), Math.round(before.width * 2))
  await page.keyboard.press('Enter')

  await page.keyboard.press('ArrowRight')
  await waitForPicture(page, (2 % count) + 1, count)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.match(page.url(), /\/products\/ostra-desk-lamp$/)
  assert.deepEqual(consoleErrors, [])
})

test('Escape closes the viewer and returns the focus, and the page stays where it was', async () => {
  const { page, count } = await openLamp(DESKTOP_VIEWPORT)
  await page.locator('.gallery-picture').first().click()
  await waitForPicture(page, 1, count)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/products\/ostra-desk-lamp$/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('.gallery-picture:focus').waitFor()
  const isFocused = (element: Element) => element === document.activeElement
  assert.equal(await page.locator('.gallery-picture').first().evaluate(isFocused), true)
})

test('Theo swipes through the pictures on a phone, and reloads the one he sees', async () => {
  const { page, count } = await openLamp(PHONE_VIEWPORT)
  await page.locator(`.gallery-picture[data-count='1 / ${count}']`).waitFor()
  await page.locator('.gallery-picture').first().click()
  await waitForPicture(page, 1, count)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.locator('.viewer-strip').evaluate((strip) => strip.scrollTo(strip.clientWidth, 0))
  await waitForPicture(page, 2, count)
  await page.reload()
  await waitForPicture(page, 2, count)
})

test('Noor opens a shared link to a picture; closing it leads to the product', async () => {
  const { page, visit, count } = await openLamp(PHONE_VIEWPORT)
  await visit('/products/ostra-desk-lamp?picture=2')
  await waitForPicture(page, 2, count)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(/\/products\/ostra-desk-lamp$/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

async function openLamp(viewport: typeof PHONE_VIEWPORT) {
  const shop = await openShopInBrowser({
    products: [],
    seed: (db) => seedCatalogue(db, { count: 7 }),
    contextOptions: { viewport },
  })
  await shop.visit('/products/ostra-desk-lamp')
  const count = await shop.page.locator('.gallery-picture').count()
  assert.ok(count > 1, 'the lamp has several pictures')
  return { ...shop, count }
}

function waitForPicture(page: Page, number: number, count: number) {
  return page.getByRole('dialog', { name: `Picture ${number} of ${count}` }).waitFor()
}
