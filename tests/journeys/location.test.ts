import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { assertNothingMoved, watchLayoutShift } from '#tests/support/layout-shift'
import { utc } from '#tests/support/test-shop'

const KINGS_DAY = 'King’s Day: have a good day'
const AMSTERDAM = { latitude: 52.37, longitude: 4.9 }

test('a guest chooses a country by keyboard, sees its holiday at once, and it is there before the next paint', async () => {
  const { page, visit, consoleErrors } = await openShop()
  await visit('/')
  assert.equal(await getBanner(page).isVisible(), false)
  await openPreferences(page)
  const list = getList(page)
  await list
    .locator('option', { hasText: 'Automatic: United States' })
    .waitFor({ state: 'attached' })
  await list.focus()
  await list.selectOption('NL')
  await getBanner(page).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.reload()
  await getBanner(page).waitFor()
  await page.waitForTimeout(500)
  await assertNothingMoved(page)

  await openPreferences(page)
  await list.selectOption('')
  await getBanner(page).waitFor({ state: 'hidden' })
  assert.deepEqual(consoleErrors, [])
})

test('the position is asked for by a click alone, and leads to the holiday of its country', async () => {
  const { page, visit, context } = await openShop({ viewport: PHONE_VIEWPORT })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(AMSTERDAM)
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(window, { asked: 0 })
    geolocation.getCurrentPosition = (...input) => {
      Object.assign(window, { asked: readRequests() + 1 })
      ask(...input)
    }
    const readRequests = () => (window as unknown as { asked: number }).asked
  })
  await visit('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const button = page.getByRole('button', { name: 'Use my location' })
  await button.waitFor()
  const readRequests = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  assert.equal(await readRequests(), 0)
  await button.press('Enter')
  await page.getByText('Your country: Netherlands.').waitFor()
  assert.equal(await readRequests(), 1)
  assert.equal(await getList(page).inputValue(), 'NL')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.press('Escape')
  await getBanner(page).waitFor()
})

test('a denial shows the message of the browser', async () => {
  const { page, visit } = await openShop()
  await visit('/')
  await openPreferences(page)
  const button = page.getByRole('button', { name: 'Use my location' })
  await button.click()
  await page.getByText('User denied Geolocation').waitFor()
})

test('a place at sea, and one in a country that the shop does not know, change nothing', async () => {
  const { page, visit, context } = await openShop()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 30, longitude: -40 })
  await visit('/')
  await openPreferences(page)
  const button = page.getByRole('button', { name: 'Use my location' })
  await button.click()
  await page.getByText('Your country could not be found. Please choose one.').waitFor()
  await context.setGeolocation({ latitude: -15.8, longitude: -47.9 })
  await button.click()
  await page
    .getByText('The shop has no holidays of this country: Brazil. Please choose another one.')
    .waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('outwit-country')), null)
})

test('a browser without geolocation says so', async () => {
  const { page, visit } = await openShop()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'geolocation', { value: undefined }),
  )
  await visit('/')
  await openPreferences(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Geolocation is not supported by this browser').waitFor()
})

test('the choice of Mina is in her account, and the next guest of the browser does not see her days', async () => {
  const { page, visit, db } = await openShop()
  await signInByApi(page)
  await db.execute(sql`
    update users set user_metadata = user_metadata || '{"country": "NL"}' where email = ${MINA.email}`)
  await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('outwit-session')!)
    session.user.user_metadata.country = 'NL'
    localStorage.setItem('outwit-session', JSON.stringify(session))
  })
  await visit('/')
  await getBanner(page).waitFor()
  await openPreferences(page)
  assert.equal(await getList(page).inputValue(), 'NL')
  await getList(page).selectOption('SE')
  await getBanner(page).waitFor({ state: 'hidden' })
  await page.waitForFunction(() => localStorage.getItem('outwit-country') === 'SE')
  const { rows } = await db.execute(
    sql`select user_metadata -> 'country' as country from users where email = ${MINA.email}`,
  )
  assert.deepEqual(rows, [{ country: 'SE' }])

  // What the server found for Mina counts for Mina alone.
  await page.evaluate(() => {
    localStorage.setItem('outwit-found-country', '{"country":"NL","userId":"someone"}')
    localStorage.removeItem('outwit-country')
    localStorage.removeItem('outwit-session')
  })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  assert.equal(await getBanner(page).isVisible(), false)
})

async function openShop(contextOptions: BrowserContextOptions = {}) {
  const now = utc('2026-04-27 12:00')
  const shop = await openShopInBrowser({
    contextOptions: { locale: 'en-US', ...contextOptions },
    identitySettings: { autoconfirm: true },
    now: () => now,
  })
  await watchLayoutShift(shop.page)
  return shop
}

function openPreferences(page: Page) {
  return page.getByRole('button', { name: 'Language and currency' }).press('Enter')
}

/** The popup greets with the same words after two seconds. */
function getBanner(page: Page) {
  return page.getByRole('region', { name: 'Holiday' }).getByText(KINGS_DAY)
}

function getList(page: Page) {
  return page.getByRole('combobox', { name: 'Country' })
}
