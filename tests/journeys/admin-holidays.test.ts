import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { saveHoliday } from '#modules/holidays'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { addTestProductToCategory } from '#tests/support/test-shop'

const path = '/admin/campaigns/holidays?country=US&year=2026'

test('an owner reduces a lamp on Christmas and sees what visitors will see, by mouse', async () => {
  const { page, visit, consoleErrors } = await openAdminInBrowser()
  await visit(path)
  await page.getByRole('button', { name: 'Change Christmas' }).click()
  await page.getByLabel('Reduce products on this day').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Choose one to four products, or a category.').waitFor()
  await page.getByLabel('Reduction').selectOption('25')
  await page.getByRole('searchbox', { name: 'Products' }).fill('lamp')
  await page.getByRole('button', { name: 'Desk Lamp' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await getRow(page, 'Christmas').getByText('25% off 1 product').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Merry Christmas').waitFor()
  await preview.getByText('One thing, 25% off until midnight. Taken off in the cart.').waitFor()
  await preview.getByRole('textbox', { name: 'Day' }).fill('2026-12-10')
  await preview.getByText('No holiday on this day: nothing is shown.').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('an owner reduces a category on Halloween and switches birthday codes off, by keyboard', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await addTestProductToCategory(db, ['Living'], 'Candle')
  await visit(path)
  await page.getByRole('button', { name: 'Change Halloween' }).press('Enter')
  await page.getByLabel('Reduce products on this day').press('Space')
  await page.getByLabel('A category', { exact: true }).press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByText('Choose one to four products, or a category.').waitFor()
  const list = page.getByRole('combobox', { name: 'Category' })
  await list.selectOption('Living')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await getRow(page, 'Halloween').getByText('20% off Living').waitFor()

  const codes = page.getByRole('switch', { name: 'Give codes' })
  const isSaved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/holidays/birthday') && response.request().method() === 'PUT',
  )
  await codes.press('Space')
  assert.equal((await isSaved).status(), 204)
  assert.equal(await codes.isChecked(), false)
  const { rows } = await db.execute(
    sql`select is_enabled, revision from holiday_choices where holiday_id = 'birthday'`,
  )
  assert.deepEqual(rows, [{ is_enabled: false, revision: 1 }])
})

test('an owner hides a day and moves another one, by keyboard alone', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit(path)
  await page.getByRole('button', { name: 'Change Halloween' }).press('Enter')
  await page.getByLabel('Show this holiday in the shop').press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await getRow(page, 'Halloween').getByText('Shown: No').waitFor()

  await page.getByRole('button', { name: 'Change Eid al-Fitr' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2026-08-20')
  await page.getByRole('button', { name: 'Save day' }).press('Enter')
  await page.getByText('A day can be moved by 31 days at most.').waitFor()
  await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2026-03-21')
  await page.getByRole('button', { name: 'Save day' }).press('Enter')
  await page.getByText('Moved from Fri, March 20, 2026').waitFor()
  const { rows } = await db.execute(sql`select country, day::text from holiday_moves`)
  assert.deepEqual(rows, [{ country: null, day: '2026-03-21' }])
})

test('a decision over that of somebody else is asked about', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit(path)
  await page.getByRole('button', { name: 'Change Halloween' }).click()
  await page.getByRole('checkbox', { name: 'Greet with a popup' }).uncheck()
  const theirs = { holidayId: 'halloween', isEnabled: false, hasPopup: true, offer: null }
  await saveHoliday(db, { ...theirs, revision: 0, now: new Date() })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await getRow(page, 'Halloween').getByText('Shown: Yes · Popup: No').waitFor()
  const { rows } = await db.execute(sql`select is_enabled, revision from holiday_choices`)
  assert.deepEqual(rows, [{ is_enabled: true, revision: 2 }])
})

test('a clerk reads the days, and sees no control that changes one', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'clerk' })
  await visit(path)
  await getRow(page, 'Thanksgiving').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Change/ }).count(), 0)
})

for (const [width, contextOptions] of [
  ['wide', {}],
  ['narrow', { viewport: PHONE_VIEWPORT }],
] as const) {
  test(`the screen of holidays is accessible and fits, ${width}, in both themes`, async () => {
    const { page, visit } = await openAdminInBrowser({ contextOptions })
    await visit(path)
    await getRow(page, 'Christmas').waitFor()
    await page.getByText('Merry Christmas').waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0)
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('button', { name: 'Change Christmas' }).click()
    await page.getByLabel('Reduce products on this day').check()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
  })
}

function getRow(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Holiday' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
}
