import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { homeContent } from '#demo/catalogue/home-content'
import { createProduct } from '#modules/catalog'
import { updateHomeContent } from '#modules/content'
import { affiliateSearchSetting } from '#modules/outbound'
import type { Database } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { affiliateSearches } from '#tables/outbound'
import { findViolations, setDarkTheme } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addTestProductToCategory, utc } from '#tests/support/test-shop'

const now = utc('2026-08-01 09:00')
const REFRESHES = '**/api/affiliate-products/refreshes'

test('the home page is rendered completely, and axe finds no violations in either theme', async () => {
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      seed: seedHomePage,
      contextOptions: { viewport },
    })
    await visit('/')

    assert.equal(
      await page.getByRole('heading', { level: 1 }).textContent(),
      'Discover Your Perfect Style',
    )
    assert.deepEqual(await findViolations(page), [])
    await setDarkTheme(page)
    assert.deepEqual(await findViolations(page), [])
    assert.deepEqual(consoleErrors, [])
  }
})

test('category tiles show the number of products', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedHomePage })
  await visit('/')
  const tile = page.locator('.tile', { hasText: 'Fashion' })
  assert.match((await tile.textContent()) ?? '', /2 items/)
})

test('the four largest categories have a tile, sorted by name', async () => {
  const seed = async (db: Database) => {
    await addTestProductToCategory(db, ['Beauty'], 'Cream')
    for (const name of ['Electronics', 'Fashion', 'Home & Garden', 'Sports']) {
      for (const title of ['First', 'Second'])
        await addTestProductToCategory(db, [name], `${title} of ${name}`)
    }
  }
  const { page, visit } = await openShopInBrowser({ products: [], seed })
  await visit('/')
  assert.deepEqual(await page.locator('.tile h3').allTextContents(), [
    'Electronics',
    'Fashion',
    'Home & Garden',
    'Sports',
  ])
})

test('slides advance every five seconds, except under the pointer or while paused', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedHomePage })
  await page.clock.install({ time: now })
  await visit('/')
  // From here on only the test advances the clock, so that a slow machine does not matter.
  await page.clock.pauseAt(new Date(now.getTime() + 60_000))
  const getCurrentSlide = () =>
    page.locator('.orbit-button[aria-current=true]').getAttribute('aria-label')

  await page.mouse.move(700, 20)
  const first = await getCurrentSlide()
  await page.clock.runFor(5100)
  const second = await getCurrentSlide()
  assert.notEqual(second, first)

  await page.locator('.hero h1').hover()
  await page.clock.runFor(20_000)
  assert.equal(await getCurrentSlide(), second)

  await page.getByRole('button', { name: 'Slide 5 of 6' }).click()
  assert.equal(await getCurrentSlide(), 'Slide 5 of 6')
  await page.mouse.move(700, 20)
  await page.clock.runFor(20_000)
  assert.equal(await getCurrentSlide(), 'Slide 5 of 6')

  await page.getByRole('button', { name: 'Play the slides' }).click()
  await page.getByRole('button', { name: 'Pause the slides' }).blur()
  await page.mouse.move(700, 20)
  await page.clock.runFor(5100)
  assert.equal(await getCurrentSlide(), 'Slide 6 of 6')
})

test('each slide has its own heading, text and link, and none of them moves the page', async () => {
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    const { page, visit } = await openShopInBrowser({
      seed: seedHomePage,
      contextOptions: { viewport, reducedMotion: 'reduce' },
    })
    await visit('/')
    const seen: (string | null)[][] = []
    const heights = new Set<number>()
    for (let place = 1; place <= 6; place++) {
      await page.getByRole('button', { name: `Slide ${place} of 6` }).click()
      const link = page.locator('.hero').getByRole('link')
      const title = page.getByRole('heading', { level: 1 })
      const texts = [await title.textContent(), await link.textContent()]
      seen.push([...texts, await link.getAttribute('href')])
      heights.add((await page.locator('.hero').boundingBox())!.height)
    }
    assert.deepEqual(
      seen,
      homeContent.hero!.slides.map(({ title, link, href }) => [title, link, href]),
    )
    assert.equal(heights.size, 1)
    assert.deepEqual(await findViolations(page), [])

    await page.getByRole('button', { name: 'Slide 2 of 6' }).click()
    await page.locator('.hero').getByRole('link', { name: 'See the Shoes' }).click()
    await page.waitForURL('**/categories/shoes')
  }
})

test('a category tile shows its picture whole', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedHomePage })
  await visit('/')
  const fits = await page
    .locator('.tile img')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectFit))
  assert.deepEqual(new Set(fits), new Set(['contain']))
})

test('slides do not advance for a visitor who prefers reduced motion', async () => {
  const { page, visit } = await openShopInBrowser({
    seed: seedHomePage,
    contextOptions: { reducedMotion: 'reduce' },
  })
  await page.clock.install()
  await visit('/')
  await page.clock.runFor(20_000)
  const currentSlide = page.locator('.orbit-button[aria-current=true]')
  assert.equal(await currentSlide.getAttribute('aria-label'), 'Slide 1 of 6')
})

test('the marketplace section is loading until the shop has asked, and then shows what it found', async () => {
  const { page, visit, db } = await openShopInBrowser({ products: ['Blue Cap'] })
  await page.route(REFRESHES, async (route) => {
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
    assert.equal(await page.locator('.skeletons li').count(), 8)
    await route.continue()
  })
  await visit('/')
  const cards = page.locator('.section', { hasText: 'Fresh from AliExpress' }).locator('.card')
  await cards.nth(7).waitFor()
  await page.getByText('Live API Integration').waitFor()
  assert.equal(await cards.count(), 8)
  assert.deepEqual(await findViolations(page), [])
  await setDarkTheme(page)
  assert.deepEqual(await findViolations(page), [])

  const title = (await cards.first().getByRole('link').textContent()) ?? ''
  const link = cards.first().getByRole('link')
  assert.equal(await link.getAttribute('rel'), 'sponsored noopener')
  // The message is gone after four seconds, before the other page is there on a slow machine.
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByText(`Redirected to AliExpress for ${title}`).waitFor(),
    link.click(),
  ])
  await opened.getByRole('heading', { name: title }).waitFor()
  assert.match(new URL(opened.url()).pathname, /^\/sandbox\/marketplace\/item\/\d+$/)
  await page.reload()
  await cards.first().getByRole('link', { name: title }).waitFor()
  const { rows } = await db.execute(sql`select count(*)::int as searches from marketplace_calls`)
  assert.deepEqual(rows, [{ searches: 1 }])
})

test('the marketplace section shows why there is nothing, and searches again', async () => {
  const seed = async (db: Database) => {
    const error = { errorCode: 'marketplace_limited', errorParams: { seconds: 9 } }
    await db.insert(affiliateSearches).values({ keyword: 'electronics', triedAt: now, ...error })
  }
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'], seed })
  await visit('/')
  await page.getByText('Error: AliExpress asks the shop to wait for 9 seconds.').waitFor()
  assert.deepEqual(await findViolations(page), [])

  await page.route(REFRESHES, (route) => route.abort())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Failed to fetch products').waitFor()

  await page.unroute(REFRESHES)
  const error = { code: 'too_often', message: 'Please wait a moment.' }
  await page.route(REFRESHES, (route) => route.fulfill({ status: 429, json: { error } }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Error: Please wait a moment.').waitFor()

  await page.unroute(REFRESHES)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page
    .locator('.section', { hasText: 'Fresh from AliExpress' })
    .locator('.card')
    .first()
    .waitFor()
})

test('the marketplace section names the keyword that finds nothing, and shows what it finds later', async () => {
  const seed = async (db: Database) => {
    await affiliateSearchSetting.set(db, { value: { keyword: 'zeppelin', category: null }, now })
    const found = { keyword: 'zeppelin', triedAt: now, foundAt: now }
    await db.insert(affiliateSearches).values(found)
  }
  const { page, visit, db } = await openShopInBrowser({ products: ['Blue Cap'], seed })
  await visit('/')
  await page.getByText('No products found for "zeppelin"').waitFor()
  assert.deepEqual(await findViolations(page), [])
  await affiliateSearchSetting.set(db, { value: { keyword: 'electronics', category: null }, now })
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  await page
    .locator('.section', { hasText: 'Fresh from AliExpress' })
    .locator('.card')
    .first()
    .waitFor()
})

test('a marketplace product without a link says so', async () => {
  const seed = async (db: Database) => {
    const listing = {
      ...{ id: '1', title: 'Lamp without a link', imageUrl: null, picture: null, listPrice: null },
      ...{ price: null, categoryId: null, categoryName: null, promotionUrl: null },
    }
    const found = { keyword: 'electronics', triedAt: now, foundAt: now, products: [listing] }
    await db.insert(affiliateSearches).values(found)
  }
  const { page, visit } = await openShopInBrowser({ products: ['Blue Cap'], seed })
  await visit('/')
  await page.getByRole('button', { name: 'Lamp without a link' }).click()
  await page.getByText('Product link not available').waitFor()
  assert.deepEqual(await findViolations(page), [])
})

test('a visitor adds a product to the wishlist on the home page, and the wishlist shows it', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedHomePage })
  await visit('/wishlist')
  await page.getByText('Your wishlist is empty').waitFor()

  await visit('/')
  await page.getByRole('button', { name: 'Add to wishlist: Marketplace lamp 2' }).click()
  await page.getByRole('link', { name: 'Wishlist' }).first().click()
  await page.getByRole('heading', { name: 'Marketplace lamp 2' }).waitFor()
  assert.deepEqual(await findViolations(page), [])
})

test('the home page does not overflow at 360 px or with text twice as large', async () => {
  for (const [width, text] of [
    [360, 16],
    [720, 32],
    [1440, 32],
  ] as const) {
    const { page, visit } = await openShopInBrowser({
      seed: seedHomePage,
      contextOptions: { viewport: { width, height: 800 } },
    })
    await visit('/')
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}px`
    }, text)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(overflow <= 0, `${overflow} px too wide at ${width} px with ${text} px text`)
  }
})

test('a newsletter subscriber is thanked, then the form is empty again', async () => {
  const { page, visit } = await openShopInBrowser({ seed: seedHomePage })
  await page.clock.install()
  await visit('/')
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 202, json: {} }))
  const email = page.getByRole('textbox', { name: 'Email address' })
  assert.equal(await page.getByRole('button', { name: 'Subscribe' }).isDisabled(), true)

  await email.fill('mina@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page
    .getByText('Confirm your subscription with the link in the email we’ve sent you')
    .waitFor()
  assert.equal(await page.getByRole('button', { name: 'Subscribed!' }).isDisabled(), true)

  await page.clock.runFor(3100)
  assert.equal(await email.inputValue(), '')
  // The step that is left stays on the page.
  assert.ok(
    await page
      .getByText('Confirm your subscription with the link in the email we’ve sent you')
      .isVisible(),
  )
})

/** Seeds the home page of the demo, two departments and products of both sources. */
async function seedHomePage(db: Database) {
  await updateHomeContent(db, { blocks: homeContent, now })
  await addTestProductToCategory(db, ['Fashion', 'Caps'], 'Blue cap')
  await addTestProductToCategory(db, ['Fashion', 'Shirts'], 'Red shirt')
  await addTestProductToCategory(db, ['Home & Garden', 'Lamps'], 'Desk lamp')
  const products = ['1', '2', '3'].map((id) => ({
    ...{ id, title: `Lamp ${id}`, imageUrl: null, picture: null, listPrice: null, price: null },
    ...{ categoryId: null, categoryName: null, promotionUrl: null },
  }))
  const found = { keyword: 'electronics', triedAt: now, foundAt: now, products }
  await db.insert(affiliateSearches).values(found)
  for (const { id } of products) {
    const variants = [{ price: dollars(19), stock: 3 }] as const
    const affiliateUrl = 'https://www.aliexpress.com/item/1.html'
    const title = `Marketplace lamp ${id}`
    await createProduct(db, {
      ...{ title, source: 'aliexpress', aliId: id, affiliateUrl },
      variants: [...variants],
      now,
    })
  }
}
