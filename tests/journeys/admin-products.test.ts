import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { applyScheduledPrices } from '#modules/catalog'
import { products } from '#tables/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { THEO } from '#tests/support/browser-account'
import { openAdminInBrowser, signInAsStaff } from '#tests/support/browser-admin'
import { addTestProduct } from '#tests/support/test-shop'

test('a manager adds a product with variants and publishes it, by keyboard alone', async () => {
  const { db, page, visit, consoleErrors } = await openAdminInBrowser({ role: 'manager' })
  await visit('/admin/products')
  await page.getByRole('link', { name: 'Desk Lamp' }).waitFor()
  await page.getByRole('link', { name: 'Add product' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New product' }).waitFor()

  await page.keyboard.press('Control+s')
  await page.getByText('Enter a title').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'title')
  await page.keyboard.type('Ostra floor lamp')
  await page.getByRole('button', { name: 'Add an option' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of the option').focus()
  await page.keyboard.type('Colour')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mustard')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Forest')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price: Mustard').focus()
  await page.keyboard.type('59')
  await page.keyboard.press('ArrowDown')
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Price: Forest',
  )
  await page.keyboard.type('47,20')
  await page.getByLabel('Opening stock: Forest').focus()
  await page.keyboard.type('6')
  await page.keyboard.press('Control+s')
  await page.getByText('Draft created').first().waitFor()
  await page.getByRole('heading', { name: 'Ostra floor lamp' }).waitFor()

  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('State changed').first().waitFor()
  await page.getByText('Shoppers see it.').waitFor()
  const [row] = await db.select().from(products).where(eq(products.slug, 'ostra-floor-lamp'))
  assert.deepEqual([row!.status, row!.priceMinor, row!.priceMaxMinor], ['active', 4720, 5900])
  assert.deepEqual(consoleErrors, [])
})

test('a manager edits a product by mouse; the bar names each change, and discards them on request', async () => {
  const { db, page, visit, consoleErrors } = await openAdminInBrowser({ role: 'manager' })
  await visit('/admin/products')
  await page.getByRole('link', { name: 'Desk Lamp' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Ostra desk lamp')
  await page.getByLabel(/^Price: /).fill('12.5')
  const bar = page.locator('.editing-unsaved')
  await bar.getByText('2 unsaved changes: Title and Price').waitFor()
  await bar.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard 2 changes?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Desk Lamp')
  assert.equal(await bar.count(), 0)

  const picture = await sharp({
    create: { width: 600, height: 600, channels: 3, background: { r: 200, g: 160, b: 30 } },
  })
    .jpeg()
    .toBuffer()
  for (const name of ['front.jpg', 'side.jpg']) {
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer: picture })
  }
  await page.getByLabel('Alternative text of picture 2', { exact: true }).fill('From the side')
  await page.getByRole('button', { name: 'Picture 2: From the side' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Picture 1: From the side' }).waitFor()
  await bar.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Product saved').first().waitFor()
  const [row] = await db.select().from(products).where(eq(products.title, 'Desk Lamp'))
  assert.equal(row!.imageAlt, 'From the side')
  assert.deepEqual(consoleErrors, [])
})

test('a manager plans a price that starts and ends by itself', async () => {
  const { db, page, visit, consoleErrors } = await openAdminInBrowser({ role: 'manager' })
  await visit('/admin/products')
  await page.getByRole('link', { name: 'Desk Lamp' }).click()
  await page.getByRole('button', { name: 'Plan a price' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Plan a price' })
  await dialog.getByRole('button', { name: 'Plan a price' }).click()
  await dialog.getByText('Enter a price, such as 12.50').waitFor()
  await dialog.getByLabel('New price in USD').fill('7,50')
  const start = await toInput(page, 60)
  await dialog.getByLabel('Starts').fill(start)
  await dialog.getByLabel('Ends').fill(await toInput(page, 120))
  await dialog.getByRole('button', { name: 'Plan a price' }).click()
  const prices = page.getByRole('region', { name: 'Prices' })
  await prices.getByText('Planned', { exact: true }).waitFor()

  // The same again overlaps.
  await page.getByRole('button', { name: 'Plan a price' }).first().click()
  await dialog.getByLabel('New price in USD').fill('8')
  await dialog.getByLabel('Starts').fill(start)
  await dialog.getByRole('button', { name: 'Plan a price' }).click()
  await dialog.getByText('already has a planned price').waitFor()
  await page.keyboard.press('Escape')

  await applyScheduledPrices(db, { now: new Date(Date.now() + 61 * 60_000) })
  await page.reload()
  await prices.getByText('Now', { exact: true }).waitFor()
  assert.equal(await page.getByLabel(/^Price: /).inputValue(), '7.5')
  await prices.getByText('Shown as before:').waitFor()
  assert.deepEqual(
    consoleErrors.filter((text) => !text.includes('409')),
    [],
  )
})

test('two people edit one product: the second one is asked, and saves over it or loads it', async () => {
  const { db, page, visit, openPage } = await openAdmins()
  await visit('/admin/products')
  await page.getByRole('link', { name: 'Desk Lamp' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Lamp of Mina')
  const theo = await openPage()
  await theo.goto(page.url())
  await theo.getByLabel('Brand').fill('Lumen')
  await theo.locator('.editing-unsaved').getByRole('button', { name: 'Save' }).click()
  await theo.getByText('Product saved').first().waitFor()

  const bar = page.locator('.editing-unsaved')
  await bar.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else saved this product meanwhile.').waitFor()
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await page.getByText('Product saved').first().waitFor()
  const [row] = await db.select().from(products).where(eq(products.title, 'Lamp of Mina'))
  assert.equal(row!.brand, null, 'hers was saved over his')
  await theo.getByRole('heading', { name: 'Lamp of Mina' }).waitFor()
})

test('a product is published on a phone without scrolling past its variants', async () => {
  const { db, page, visit } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const { id } = (await db.select().from(products))[0]!
  await db.update(products).set({ status: 'draft' }).where(eq(products.id, id))
  await visit(`/admin/products/${id}`)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.waitFor()
  const { y, height } = (await publish.boundingBox())!
  assert.ok(y + height <= PHONE_VIEWPORT.height, `${y}`)
  await page.getByLabel('Title').first().focus()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    if (await publish.evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await page.getByText('Shoppers see it.').waitFor()
})

test('a clerk changes stock but nothing else, with a reason', async () => {
  const { page, visit, consoleErrors } = await openAdminInBrowser({ role: 'clerk' })
  await visit('/admin/products')
  assert.equal(await page.getByRole('link', { name: 'Add product' }).count(), 0)
  await page.getByRole('link', { name: 'Desk Lamp' }).click()
  assert.equal(await page.getByLabel('Title', { exact: true }).getAttribute('readonly'), '')
  assert.equal(await page.getByRole('button', { name: 'Publish' }).count(), 0)
  assert.equal(await page.getByText('Drag to order').count(), 0)
  await page.getByRole('button', { name: 'Change stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change stock' })
  await dialog.getByLabel('How many came').fill('5')
  await dialog.getByLabel('Note').fill('slip 4471')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const movements = page.getByRole('region', { name: 'Stock movements' })
  await movements.getByText('Delivery, slip 4471').waitFor()
  await movements.getByText('+5').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('the list shows the ten newest products, then all, and a batch is undone', async () => {
  const { db, page, visit, consoleErrors } = await openAdminInBrowser({ role: 'manager' })
  for (let day = 2; day < 13; day++) await addTestProduct(db, `Cap ${day}`, { day })
  await visit('/admin/products')
  await page.getByRole('link', { name: 'Cap 12' }).waitFor()
  const rows = page.locator('.admin-table tbody tr')
  assert.equal(await rows.count(), 10)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('link', { name: 'Desk Lamp' }).waitFor()
  assert.equal(await rows.count(), 13)

  for (const name of ['Cap 12', 'Cap 11']) await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Archive 2' }).click()
  await page.getByText('2 products changed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(
    () => document.querySelectorAll('.admin-table .badge-bad').length === 0,
  )
  const archived = await db.$count(products, eq(products.status, 'withdrawn'))
  assert.equal(archived, 0)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByPlaceholder('Search by title, SKU or brand').fill('zzz')
  await page.getByText('No products found').waitFor()
  assert.deepEqual(consoleErrors, [])
})

for (const viewport of [{ width: 1440, height: 900 }, PHONE_VIEWPORT]) {
  test(`axe finds nothing on the list and the editor at ${viewport.width} px, and nothing overflows`, async () => {
    const shop = await openAdminInBrowser({ role: 'owner', contextOptions: { viewport } })
    const { db, page, navigate } = shop
    const long = 'Produktbezeichnung-mit-sehr-langem-Namen '.repeat(5).trim()
    const product = await addTestProduct(db, long, { day: 9 })
    for (const path of [
      '/admin/products',
      `/admin/products/${product.id}`,
      '/admin/products/new',
    ]) {
      await navigate(path)
      await page.locator('.admin-table, .admin-editor').first().waitFor()
      if (path.includes(product.id)) await page.locator('.admin-history').waitFor()
      if (path === '/admin/products') {
        const sources = page.locator('.admin-table .badge:visible', { hasText: /^Manual$/ })
        assert.equal(await sources.count(), await page.locator('.admin-table tbody tr').count())
      }
      assert.deepEqual(await findViolationsInBothThemes(page), [], path)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.equal(overflow, 0, path)
    }
  })
}

/** `2026-11-25T09:30` in the time zone of the browser, as its own field has it. */
function toInput(page: Page, minutes: number): Promise<string> {
  return page.evaluate((later) => {
    const date = new Date(Date.now() + later * 60_000)
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, minutes)
}

async function openAdmins() {
  const shop = await openAdminInBrowser({ role: 'manager' })
  return {
    ...shop,
    /** A page of Theo, who is a manager too. */
    openPage: async () => {
      const browser = shop.context.browser()!
      const baseURL = new URL(shop.page.url()).origin
      const context = await browser.newContext({ reducedMotion: 'reduce', baseURL })
      const page = await context.newPage()
      await signInAsStaff(page, shop.db, { person: THEO, role: 'manager' })
      return page
    },
  }
}

test('each product says where it comes from, and a manager sees those of AliExpress only', async () => {
  const { db, page, visit } = await openAdminInBrowser({ role: 'manager' })
  await db.execute(sql`update products set source = 'aliexpress' where title = 'Red Mug'`)
  await visit('/admin/products')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const sourceOf = (name: string) => rowOf(name).locator('.badge:visible').first()
  await rowOf('Red Mug').waitFor()
  assert.equal(await sourceOf('Red Mug').textContent(), 'AliExpress')
  assert.equal(await sourceOf('Desk Lamp').textContent(), 'Manual')

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('aliexpress')
  await page.waitForURL(/source=aliexpress/)
  await rowOf('Desk Lamp').waitFor({ state: 'detached' })
  await rowOf('Red Mug').waitFor()
  await visit('/admin/products?source=manual')
  await rowOf('Desk Lamp').waitFor()
  assert.equal(await rowOf('Red Mug').count(), 0)
  await page.getByText('Source: Manual').waitFor()
})
