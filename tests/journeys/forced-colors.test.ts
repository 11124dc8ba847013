import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { homeContent } from '#demo/catalogue/home-content'
import { updateHomeContent } from '#modules/content'
import type { Database } from '#platform/db/database'
import { openShopInBrowser } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'
import { seedCatalogue } from '#tests/support/seed-catalogue'

const contextOptions = { forcedColors: 'active', reducedMotion: 'reduce' } as const

test('in forced colours the swatches show their colours and which one is selected', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: [], seed: (db) => seedCatalogue(db, { count: 7 }), contextOptions },
  })
  await visit('/products/ostra-desk-lamp')
  const selected = page.locator('.swatch:has(:checked) span')
  assert.notEqual(await getColourAt(selected, 0.5), await getColourAt(page.locator('body'), 0.001))
  const notSelected = page.locator('.swatch:not(:has(:checked)) span').first()
  const button = page.locator('.buy-row .btn')
  const shares = Array.from({ length: 20 }, (_, index) => 0.42 + index * 0.008)
  const textColours: string[] = []
  for (const share of shares) textColours.push(await getColourAt(button, share))
  assert.ok(new Set(textColours).size > 1, 'the text of the button is visible')
  const shadow = (mark: Locator) => mark.evaluate((element) => getComputedStyle(element).boxShadow)
  assert.notEqual(await shadow(selected), await shadow(notSelected))
})

test('in forced colours the rating bars show their shares', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: [], seed: (db) => seedCatalogue(db, { count: 7 }), contextOptions },
  })
  await visit('/products/ostra-desk-lamp')
  await page.getByRole('tab', { name: /Reviews/ }).click()
  const bar = page.locator('.rating-summary i').first()
  await bar.waitFor()
  assert.notEqual(await getColourAt(bar, 0.2), await getColourAt(bar, 0.95))
})

test('in forced colours the pause button, the current slide and the edge of a toast are visible', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: ['Blue Cap'], seed: seedHomeContent, contextOptions },
  })
  await visit('/')
  const pause = page.locator('.orbit-button.is-pause-button')
  assert.ok((await listColours(pause)).length > 1)
  const current = page.locator('.orbit-button[aria-current=true]').first()
  const other = page.locator('.orbit-button[aria-current=false]')
  assert.notEqual(await getColourAt(current, 0.5), await getColourAt(other.first(), 0.5))

  await addToCart(page, visit)
  const toast = page.locator('.toast')
  assert.equal(await toast.evaluate((element) => getComputedStyle(element).borderTopWidth), '1px')
})

test('in forced colours a switch shows whether it is on, and a select has an arrow', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ identitySettings: { autoconfirm: true }, contextOptions },
  })
  await signInByApi(page, MINA)
  await visit('/profile?panel=notifications')
  const switches = page.locator('.switch input')
  await switches.first().waitFor()
  const toggle = switches.last()
  const colourWhenOff = await getColourAt(toggle, 0.94)
  await toggle.click()
  await page.locator('.switch').last().locator('input:checked').waitFor()
  assert.notEqual(await getColourAt(toggle, 0.94), colourWhenOff)

  await visit('/shop')
  const select = page.getByRole('combobox', { name: 'Sort' })
  assert.equal(await select.evaluate((element) => getComputedStyle(element).appearance), 'auto')
})

test('in forced colours the dots of an order show what is done, what is current and what is to come', async () => {
  const { page, visit } = await openShopInBrowser({ contextOptions })
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await placeAndPayOrder(page)
  await page.getByRole('link', { name: 'View order' }).click()
  const steps = page.locator('.timeline li')
  await steps.first().waitFor()
  const dots = await steps.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item, '::after').backgroundColor),
  )
  assert.equal(new Set(dots).size, 3, dots.join(' '))
})

async function seedHomeContent(db: Database) {
  await updateHomeContent(db, { blocks: homeContent, now: new Date() })
}

/** The colour in the middle of the element's height, at this share of its width. */
async function getColourAt(element: Locator, share: number): Promise<string> {
  const { data, info } = await takeScreenshot(element)
  const x = Math.floor(info.width * share)
  const offset = (Math.floor(info.height / 2) * info.width + x) * info.channels
  return data.subarray(offset, offset + 3).join(',')
}

async function listColours(element: Locator): Promise<string[]> {
  const { data, info } = await takeScreenshot(element)
  const pixels = Array.from({ length: info.width * info.height }, (_, index) =>
    data.subarray(index * info.channels, index * info.channels + 3).join(','),
  )
  return [...new Set(pixels)]
}

async function takeScreenshot(element: Locator) {
  const png = await element.screenshot({ animations: 'disabled' })
  return sharp(png).raw().toBuffer({ resolveWithObject: true })
}
