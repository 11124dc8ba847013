import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOrCreateCategoryPath } from '#modules/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('an owner plans a tax rate, and the calculator uses it from its day on', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/shop-settings/taxes')
  const receipt = page.locator('.receipt')
  await receipt.getByText('VAT 19%, included').waitFor()
  assert.match((await receipt.textContent()) ?? '', /€15\.97/)

  await page.getByLabel('Find a country').fill('germ')
  await page.getByRole('button', { name: 'Change: Germany' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add the rate' }).click()
  await panel.getByText('Enter a rate from 0 to 100').waitFor()
  await panel.getByLabel('Rate in percent').fill('21,5')
  await panel.getByLabel('Valid from').fill('2100-01-01T00:00')
  await panel.getByRole('button', { name: 'Add the rate' }).click()
  await panel.getByText('To come').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Change planned').waitFor()

  await page.getByLabel('Day and time').fill('2100-02-01T00:00')
  await receipt.getByText('VAT 21.5%, included').waitFor()
})

test('an owner gives a category a reduced class by keyboard alone', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await findOrCreateCategoryPath(db, ['Books', 'Novels'])
  await visit('/admin/shop-settings/taxes')
  const choice = page.getByLabel('Class of Books', { exact: true })
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Saved').first().waitFor()
  await page.locator('select[aria-label="Class of Books › Novels"]').waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLSelectElement>('[aria-label="Class of Books › Novels"]')?.value ===
      'reduced',
  )
})

test('an owner adds a shipping band by keyboard alone, and a shopper pays it', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ products: ['Desk Lamp'] })
  await visit('/admin/shop-settings/shipping')
  await page.getByRole('button', { name: 'Change: Central Europe' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add a price list' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Currency').selectOption('USD')
  const prices = panel.getByLabel('Price (USD)')
  await prices.first().focus()
  await page.keyboard.type('6,50')
  await panel.getByLabel('From (USD)').nth(1).focus()
  await page.keyboard.type('1000')
  await panel.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Each band needs an amount').waitFor()
  await prices.nth(1).focus()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.getByText('≥ $0.00: $6.50 · ≥ $1,000.00: $0.00').waitFor()
  const { order } = await placeOrder()
  const shipping = order.receipt.steps.find(({ kind }) => kind === 'shipping')
  assert.equal(shipping?.amount, 6.5)
})

test('of two owners who edit a zone the second sees the values of the first, or keeps theirs', async () => {
  const { page, visit, context } = await openAdminInBrowser()
  await visit('/admin/shop-settings/shipping')
  await page.getByRole('button', { name: 'Change: Overseas' }).click()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Change: Overseas' }).click()
  await other.getByLabel('Name of the zone').fill('Far away')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Far away').waitFor()

  await page.getByLabel('Name of the zone').fill('Across the sea')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else has saved this').waitFor()
  await page.getByRole('button', { name: 'Show theirs' }).click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Far away'),
  )
  await page.getByLabel('Name of the zone').fill('Across the sea')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Across the sea').waitFor()
})

test('an owner creates an API key, sees it once, and revokes it', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/shop-settings/api-keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Warehouse')
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await dialog.getByText('choose at least one right').waitFor()
  await dialog.getByLabel('Read: Orders').check()
  await dialog.getByLabel('Change: Stock').check()
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  const secret = await dialog.getByLabel('Key', { exact: true }).inputValue()
  assert.ok(secret.length > 20)
  const call = (path: string) =>
    page.evaluate(
      async ([url, token]) =>
        (await fetch(url!, { headers: { Authorization: `Bearer ${token}` } })).status,
      [path, secret],
    )
  assert.deepEqual(
    [await call('/api/admin/orders'), await call('/api/admin/currencies')],
    [200, 403],
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('orders:read, stock:write').waitFor()
  await page.getByRole('button', { name: 'Revoke Warehouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Revoked').waitFor()
  assert.equal(await call('/api/admin/orders'), 403)
})

test('no page of the settings overflows or breaks a rule of accessibility', async () => {
  const { page, navigate, db } = await openAdminInBrowser()
  await findOrCreateCategoryPath(db, [`Category ${'of a long name '.repeat(10)}`])
  const pages = ['taxes', 'shipping', 'countries', 'currencies', 'api-keys']
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const id of [...pages, ...pages.map((one) => `/de/admin/shop-settings/${one}`)]) {
      const path = id.startsWith('/') ? id : `/admin/shop-settings/${id}`
      await navigate(path)
      await page.locator('main h1').waitFor()
      await page.locator('main section').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${path} is ${width} pixels wide`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${viewport.width}`)
    }
  }
})
