import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import { findOrCreateCategoryPath } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { THEO } from '#tests/support/browser-account'
import { openAdminInBrowser, signInAsStaff } from '#tests/support/browser-admin'
import { addTestProductToCategory } from '#tests/support/test-shop'

async function openCategories(options: Parameters<typeof openAdminInBrowser>[0] = {}) {
  const shop = await openAdminInBrowser(options)
  const { db, page, visit } = shop
  for (const path of [
    ['Home', 'Lighting'],
    ['Home', 'Tableware'],
    ['Office', 'Desks'],
  ])
    await findOrCreateCategoryPath(db, path)
  await addTestProductToCategory(db, ['Home', 'Lighting'], 'Wall lamp')
  await visit('/admin/categories')
  await page.getByRole('button', { name: 'Lighting', exact: true }).waitFor()
  return shop
}

/** The rows as they are on the screen, each with its level. */
function listRows(page: Page) {
  return page.locator('.category-tree > li').evaluateAll((rows) =>
    rows.map((row) => {
      const depth = Number((row as HTMLElement).style.getPropertyValue('--d'))
      return `${'-'.repeat(depth)}${row.querySelector('.category-name')?.textContent}`
    }),
  )
}

async function waitForRows(page: Page, expected: string[]) {
  for (let attempt = 0; attempt < 60; attempt++) {
    if (JSON.stringify(await listRows(page)) === JSON.stringify(expected)) return
    await page.waitForTimeout(50)
  }
  assert.deepEqual(await listRows(page), expected)
}

test('an owner moves a category by keyboard alone, renames it, and its former address leads to it', async () => {
  const { page, consoleErrors, visit, site } = await openCategories()
  await waitForRows(page, ['Home', '-Lighting', '-Tableware', 'Office', '-Desks'])
  await page.getByRole('button', { name: 'Move Lighting' }).focus()
  await page.keyboard.press('Space')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await waitForRows(page, ['Home', '-Tableware', 'Office', '-Lighting', '-Desks'])
  await page.keyboard.press('Escape')
  await waitForRows(page, ['Home', '-Lighting', '-Tableware', 'Office', '-Desks'])

  await page.keyboard.press('Space')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Space')
  await page.getByText('Lighting is in Office now').first().waitFor()
  await page.reload()
  await waitForRows(page, ['Home', '-Tableware', 'Office', '-Desks', '-Lighting'])

  await page.getByRole('button', { name: 'Lighting', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Lamps')
  await page.getByLabel('Address').fill('lamps')
  await page.getByLabel('Deutsch').fill('Lampen')
  await page.keyboard.press('Enter')
  await page.getByText('Lamps is saved').first().waitFor()
  const response = await site.request('/categories/lighting')
  assert.deepEqual([response.status, response.headers.get('Location')], [301, '/categories/lamps'])
  await visit('/de/categories/lighting')
  await page.getByRole('heading', { level: 1, name: 'Lampen' }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('an owner drags a category into another one, makes one, merges and deletes', async () => {
  const { page } = await openCategories()
  const desks = page.locator('li').filter({ has: page.getByText('Desks', { exact: true }) })
  await page
    .locator('li')
    .filter({ has: page.getByText('Lighting', { exact: true }) })
    .dragTo(desks, { targetPosition: { x: 60, y: 8 }, sourcePosition: { x: 60, y: 20 } })
  await waitForRows(page, ['Home', '-Tableware', 'Office', '-Lighting', '-Desks'])
  await page.getByText('Lighting is in Office now').first().waitFor()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByLabel('Name').fill('Empty')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Empty' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Empty is deleted').first().waitFor()

  await page.getByRole('button', { name: 'Lighting', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('It holds 1 product').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Merge into …' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge Lighting' })
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await merge.getByRole('combobox', { name: 'Into' }).and(page.locator('[aria-invalid]')).waitFor()
  await merge.getByLabel('Into').selectOption({ label: '\u2003Desks' })
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Lighting is part of Desks now').first().waitFor()
  await page.getByText('1 product in it').waitFor()
})

test('over the change of somebody else a category is neither moved nor renamed unasked', async () => {
  const { page, db, context } = await openCategories()
  const theo = await openPageOfTheo(context, db)
  await theo.goto('/admin/categories')
  await theo.getByRole('button', { name: 'Lighting', exact: true }).click()
  await theo.getByText('1 product in it').waitFor()
  await page.getByRole('button', { name: 'Lighting', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lamps')

  await moveByDialog(theo, 'Lighting', '\u2003Desks')
  await theo.getByText('Lighting is in Desks now').first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Somebody changed Lighting').waitFor()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('Lamps is saved').first().waitFor()
  await waitForRows(page, ['Home', '-Tableware', 'Office', '-Desks', '--Lamps'])

  await moveByDialog(theo, 'Lighting', 'Home')
  const question = theo.getByRole('dialog', { name: 'Somebody changed Lamps' })
  await question.getByText('It is in Desks now').waitFor()
  await waitForRows(theo, ['Home', '-Tableware', 'Office', '-Desks', '--Lamps'])
  await question.getByRole('button', { name: 'Save mine' }).click()
  await waitForRows(theo, ['Home', '-Tableware', '-Lamps', 'Office', '-Desks'])
})

async function moveByDialog(page: Page, category: string, parent: string) {
  await page.getByRole('button', { name: category, exact: true }).click()
  await page.getByRole('button', { name: 'Move to …' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${category}` })
  await dialog.getByLabel('Below').selectOption({ label: parent })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
}

/** Theo does not see the changes of others until he reloads. */
async function openPageOfTheo(context: BrowserContext, db: Database): Promise<Page> {
  const baseURL = new URL(context.pages()[0]!.url()).origin
  const own = await context.browser()!.newContext({ baseURL })
  await own.route('**/api/admin/work/events', (route) => route.abort())
  const page = await own.newPage()
  await signInAsStaff(page, db, { person: THEO, role: 'owner' })
  return page
}

test('a clerk may look at the categories and has no controls to change them', async () => {
  const { page } = await openCategories({ role: 'clerk' })
  await page.getByRole('button', { name: 'Lighting', exact: true }).click()
  await page.getByText('1 product in it').waitFor()
  for (const name of ['New category', 'Move Lighting', 'Save', 'Delete'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
})

test('the categories have no accessibility errors, and no more than fits a phone', async () => {
  const { page, db, visit } = await openCategories()
  await findOrCreateCategoryPath(db, [
    'Home',
    'Lighting',
    'Donaudampfschifffahrtsgesellschaft'.repeat(3),
  ])
  for (let number = 0; number < 14; number++)
    await findOrCreateCategoryPath(db, [`Number ${number}`])
  await visit('/admin/categories')
  await page.getByRole('button', { name: 'Show all 20' }).waitFor()
  assert.equal((await listRows(page)).length, 15)
  await page.getByRole('button', { name: 'Lighting', exact: true }).click()
  await page.getByText('1 product in it').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.setViewportSize(PHONE_VIEWPORT)
  await page.getByRole('dialog', { name: 'Lighting' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show all 20' }).click()
  await page.getByRole('button', { name: 'Number 9', exact: true }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(overflow <= 0, `${overflow} px`)
})

test('a category of the marketplace is marked as imported, and the others as manual', async () => {
  const { db, page, visit } = await openCategories()
  await db.execute(sql`update categories set ali_cat_id = '39' where name = 'Lighting'`)
  await visit('/admin/categories?all=1')
  const rowOf = (name: string) =>
    page
      .locator('.category-tree > li')
      .filter({ has: page.getByRole('button', { name, exact: true }) })
  await rowOf('Lighting').getByText('Imported', { exact: true }).waitFor()
  await rowOf('Tableware').getByText('Manual', { exact: true }).waitFor()
  assert.equal(await page.getByText('Imported', { exact: true }).count(), 1)

  await visit('/categories')
  assert.equal(await page.locator('.category-tile', { hasText: 'AliExpress' }).count(), 0)
  await db.execute(sql`update categories set ali_cat_id = '40' where name = 'Home'`)
  await db.execute(sql`select pg_notify('purges', 'categories')`)
  await page.waitForTimeout(200)
  await visit('/categories')
  await page.locator('.category-tile', { hasText: 'Home' }).getByText('AliExpress').waitFor()
  assert.equal(await page.locator('.category-tile', { hasText: 'AliExpress' }).count(), 1)
  await visit('/')
  await page.locator('.category-grid-item', { hasText: 'Home' }).getByText('AliExpress').waitFor()
})
