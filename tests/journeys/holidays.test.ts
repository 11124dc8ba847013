import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { COUNTRIES } from '#contract/pricing'
import type { ProductId } from '#modules/catalog'
import { saveHoliday, syncOfferPromotions } from '#modules/holidays'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { assertNothingMoved, watchLayoutShift } from '#tests/support/layout-shift'
import { utc } from '#tests/support/test-shop'

const christmas = utc('2026-12-25 15:00')

test('on Christmas the page opens with a banner and offers, nothing moves, and the popup comes after two seconds', async () => {
  const { page, visit, consoleErrors } = await openShop(christmas)
  await visit('/')
  const banner = page.getByRole('region', { name: 'Holiday' })
  assert.match((await banner.textContent()) ?? '', /Merry Christmas\s*20% off until midnight/)
  const offers = page.locator('#holiday-offers')
  assert.match(
    (await offers.textContent()) ?? '',
    /Blue Cap\s*\$8\.00\s*−20%\s*Lowest price in the last 30 days: \$10\.00/,
  )
  assert.ok(await isBeforeHero(offers), 'the offers stand before the hero')

  await page.clock.runFor(2000)
  await getPopup(page).waitFor()
  assert.ok((await readPopupTime(page)) >= 2000)
  await assertNothingMoved(page)
  // The popup would close while a slow machine looks for violations.
  await getPopup(page).hover()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  assert.equal(await getPopup(page).count(), 0)
  await page.waitForFunction(
    () => document.querySelector('#holiday-offers')!.getBoundingClientRect().top < 300,
  )
  assert.equal(await readShown(page, 'christmas'), '2026-12-25')

  await page.reload()
  await banner.waitFor()
  await page.clock.runFor(5000)
  assert.equal(await getPopup(page).count(), 0, 'it was shown today')
  assert.deepEqual(consoleErrors, [])
})

test('a visitor from a country that the shop does not ship to sees its pages on a holiday', async () => {
  const { page, visit, db } = await openShop(christmas, { locale: 'ja-JP' })
  await db.execute(sql`delete from shipping_countries where country = 'JP'`)
  await visit('/')
  assert.match((await page.locator('html').getAttribute('data-countries')) ?? '', /\bUS\b/)
  assert.ok(
    await page.locator('html').isVisible(),
    'what is hidden are holidays of other countries',
  )
  await page.getByRole('banner').first().waitFor()
})

test('the popup closes after eight seconds, in which those under the pointer do not count', async () => {
  const { page, visit } = await openShop(christmas)
  await visit('/')
  await page.clock.runFor(2100)
  await getPopup(page).waitFor()
  await page.clock.runFor(2000)
  await getPopup(page).hover({ position: { x: 20, y: 100 } })
  await page.clock.runFor(20_000)
  assert.equal(await getPopup(page).count(), 1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(1000)
  assert.equal(await getPopup(page).count(), 1)
  await page.clock.runFor(6000)
  assert.equal(await getPopup(page).count(), 0)
  assert.equal(await readShown(page, 'christmas'), '2026-12-25')
})

test('focus keeps the popup of several holidays open, and keys lead through it on a phone', async () => {
  const { page, visit } = await openShop(utc('2030-12-26 12:00'), {
    ...{ locale: 'en-GB', viewport: PHONE_VIEWPORT },
  })
  await visit('/')
  const banner = page.getByRole('region', { name: 'Holiday' })
  assert.match((await banner.textContent()) ?? '', /Boxing Day: have a good day\s*\+1 more/)
  await page.clock.runFor(2100)
  const next = page.getByRole('button', { name: 'Next Celebration (1/2)' })
  await next.focus()
  await page.clock.runFor(60_000)
  await next.press('Enter')
  await page.getByRole('heading', { name: 'Ramadan Mubarak' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, PHONE_VIEWPORT.width)
  await page.keyboard.press('Escape')
  assert.equal(await getPopup(page).count(), 0)
  assert.equal(await readShown(page, 'gb-boxing-day-ramadan'), '2030-12-26')
})

test('a country without a holiday sees nothing of the one of others, and calm mode has no popup', async () => {
  const { page, visit } = await openShop(utc('2026-07-04 15:00'), { locale: 'en-DE' })
  await visit('/')
  assert.equal(await page.getByRole('region', { name: 'Holiday' }).count(), 0)
  await assertNothingMoved(page)
  await page.evaluate(() => {
    localStorage.setItem('outwit-country', 'US')
    localStorage.setItem('outwit-calm-mode', 'true')
  })
  await page.reload()
  await page.getByText('Independence Day: have a good day').waitFor()
  await page.clock.runFor(10_000)
  assert.equal(await getPopup(page).count(), 0)
  await assertNothingMoved(page)
})

test('on a day without a holiday nothing of holidays is loaded', async () => {
  const { page, visit } = await openShop(utc('2026-12-10 15:00'))
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  await visit('/')
  await page.clock.runFor(5000)
  assert.equal(await page.getByRole('region', { name: 'Holiday' }).count(), 0)
  assert.deepEqual(
    scripts.filter((url) => /holiday-(blocks|popup)/.test(url)),
    [],
  )
})

test('on her birthday Mina is greeted by name with her code, once, and the code is in her account', async () => {
  const { page, visit, db } = await openBirthday({ full_name: 'Mina Keller' })
  await visit('/')
  await page.clock.runFor(2100)
  const popup = getPopup(page)
  await popup.getByRole('heading', { name: 'Happy birthday, Mina' }).waitFor()
  const button = page.getByRole('button', { name: 'Continue Shopping' })
  await button.focus()
  const text = (await popup.textContent()) ?? ''
  const [, code] = /15% off one order until .*: (BDAY-[0-9A-Z]{10})/.exec(text) ?? []
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await button.press('Enter')
  assert.equal(await popup.count(), 0)
  assert.equal(await readShown(page, 'birthday'), '2026-12-10')
  await page.reload()
  await page.clock.runFor(5000)
  assert.equal(await popup.count(), 0)
  const { rows } = await db.execute(sql`select code from coupons where code like 'BDAY-%'`)
  assert.deepEqual(rows, [{ code }])
})

test('without a name the birthday greets a friend, and calm mode gives the code without a popup', async () => {
  const { page, visit, db } = await openBirthday({ full_name: '' })
  await page.evaluate(() => localStorage.setItem('outwit-calm-mode', 'true'))
  const isIssued = page.waitForResponse((response) => response.url().endsWith('/birthday-code'))
  await visit('/')
  assert.equal((await isIssued).status(), 200)
  await page.clock.runFor(10_000)
  assert.equal(await getPopup(page).count(), 0)
  const { rows } = await db.execute(sql`select 1 from coupons where code like 'BDAY-%'`)
  assert.equal(rows.length, 1)
  await page.evaluate(() => localStorage.setItem('outwit-calm-mode', 'false'))
  await page.reload()
  await page.clock.runFor(2100)
  await getPopup(page).getByRole('heading', { name: 'Happy birthday, Friend' }).waitFor()
})

/** Opens a browser in which Mina is signed in, whose birthday it is. */
async function openBirthday(metadata: Record<string, string>) {
  const now = utc('2026-12-10 15:00')
  const shop = await openShopInBrowser({
    contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
    identitySettings: { autoconfirm: true },
    now: () => now,
  })
  const { page, db } = shop
  await page.clock.install({ time: now })
  await signInByApi(page)
  const changes = { ...metadata, birthday: '1990-12-10', time_zone: 'UTC' }
  await db.execute(
    sql`update users set user_metadata = user_metadata || ${JSON.stringify(changes)}::jsonb`,
  )
  await page.evaluate((given) => {
    const session = JSON.parse(localStorage.getItem('outwit-session')!)
    Object.assign(session.user.user_metadata, given)
    localStorage.setItem('outwit-session', JSON.stringify(session))
  }, changes)
  return shop
}

async function openShop(now: Date, contextOptions: BrowserContextOptions = {}) {
  const shop = await openShopInBrowser({
    contextOptions: { locale: 'en-US', ...contextOptions },
    now: () => now,
    seed: (db) => offerOnChristmas(db, now),
  })
  await shop.page.clock.install({ time: now })
  await watchLayoutShift(shop.page)
  await shop.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.holiday-popup')) return
      observer.disconnect()
      Object.assign(window, { popupTime: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  })
  return shop
}

async function offerOnChristmas(db: Database, now: Date) {
  const { rows } = await db.execute<{ id: ProductId }>(sql`select id from products`)
  const offer = { percent: 20, productIds: [rows[0]!.id] }
  const decision = { holidayId: 'christmas', isEnabled: true, hasPopup: true, revision: 0, now }
  await saveHoliday(db, { ...decision, offer })
  await db.transaction((tx) => syncOfferPromotions(tx, { countries: COUNTRIES, now }))
}

function getPopup(page: Page) {
  return page.locator('.holiday-popup')
}

function readShown(page: Page, ids: string) {
  return page.evaluate((key) => localStorage.getItem(key), `holiday-popup-${ids}`)
}

/** In milliseconds of the page's clock. */
function readPopupTime(page: Page) {
  return page.evaluate(() => (window as unknown as { popupTime: number }).popupTime)
}

function isBeforeHero(offers: Locator) {
  return offers.evaluate((block) =>
    Boolean(
      block.compareDocumentPosition(document.querySelector('#main h1, .hero')!) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  )
}
