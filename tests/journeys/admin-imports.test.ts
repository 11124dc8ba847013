import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { products } from '#tables/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { drainImports } from '#tests/support/drain-imports'
import { toCsv } from '#tests/support/import-file'

const FOREIGN = toCsv(
  ['article', 'Title', 'price', 'qty'],
  ['OW-1', 'Ostra lamp', '59,00', '14'],
  ['OW-2', 'Mug of stoneware', '12,00', '6'],
)

function toFile(csv: string) {
  return { name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
}

test('an owner imports a foreign file by keyboard, sees the difference, and undoes the import', async () => {
  const { db, page, visit, consoleErrors } = await openAdminInBrowser({ products: [] })
  await visit('/admin/imports')
  await page.getByText('Nothing has been imported yet').waitFor()
  await page.locator('input[type=file]').setInputFiles(toFile(FOREIGN))
  await page.getByRole('heading', { name: 'Columns of autumn.csv' }).waitFor()
  const field = page.getByLabel('Field for article')
  assert.equal(await field.inputValue(), '')
  assert.equal(await page.getByLabel('Field for qty').inputValue(), 'stock')
  await field.focus()
  await page.keyboard.type('SKU')
  await pressUntilFocused(page, 'Show the difference')
  await page.keyboard.press('Enter')
  await page.getByText('Comparing with the shop').first().waitFor()
  await drainImports(db)
  await page.getByRole('row', { name: 'Ostra lamp' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByLabel('Import Mug of stoneware').focus()
  await page.keyboard.press('Space')
  await pressUntilFocused(page, 'Import')
  await page.keyboard.press('Enter')
  await page.getByText('Importing').first().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await drainImports(db)
  await page.getByText('Unticked').waitFor()
  assert.equal(await db.$count(products), 1)

  await pressUntilFocused(page, 'Undo the import')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await question.getByRole('button', { name: 'Undo the import' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Being undone').waitFor()
  await drainImports(db)
  await page.getByText('1 product was restored or withdrawn').waitFor()
  assert.deepEqual(
    (await db.select().from(products)).map(({ status }) => status),
    ['withdrawn'],
  )
  assert.deepEqual(consoleErrors, [])
})

/** Tabs on until a button has the focus. */
async function pressUntilFocused(page: Page, name: string) {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await button.waitFor()
  for (let presses = 0; presses < 60; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${name} is not reached by Tab`)
}

test('an owner drops a file of Shopify on a phone, leaves a wrong price out, and saves the failed rows', async () => {
  const { db, page, visit } = await openAdminInBrowser({
    products: [],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const upload = async (csv: string) => {
    await visit('/admin/imports')
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'goods.csv', { type: 'text/csv' }))
      return transfer
    }, csv)
    await page.locator('.import-drop').dispatchEvent('drop', { dataTransfer: data })
    await page.getByText('This is a file of Shopify').waitFor()
    await page.getByRole('button', { name: 'Show the difference' }).click()
    await page.getByText('Comparing').first().waitFor()
    await drainImports(db)
  }
  const header = ['Handle', 'Title', 'Variant Price']
  await upload(toCsv(header, ['chair', 'Chair', '289'], ['pen', 'Pen', '3']))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Importing').first().waitFor()
  await drainImports(db)
  await page.getByRole('button', { name: 'Undo the import' }).waitFor()

  await upload(
    toCsv(header, ['chair', 'Chair', '28.90'], ['pen', 'Pen', '4'], ['tin', 'Tin', 'much']),
  )
  const price = page.getByLabel('Import Price of Chair')
  await page.getByText('Perhaps a decimal sign').waitFor()
  await price.uncheck()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(overflow <= 0, `${overflow} px`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Importing').first().waitFor()
  await drainImports(db)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the failed rows' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  assert.match(file, /^Handle,Title,Variant Price,Line,Reason\ntin,Tin,much,4,/)
  const saved = await db.select().from(products).orderBy(products.slug)
  assert.deepEqual(
    saved.map(({ priceMinor }) => priceMinor),
    [28900, 400],
  )
})

test('the screen of imports has no accessibility errors, and a clerk sees no way to import', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'clerk', products: [] })
  await visit('/admin/imports')
  await page.getByText('Nothing has been imported yet').waitFor()
  assert.equal(await page.locator('input[type=file]').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})
