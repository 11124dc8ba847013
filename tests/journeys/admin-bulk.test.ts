import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { priceChanges, products, variants } from '#tables/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('an owner changes prices and stock by keyboard alone, and undoes it', async () => {
  const { db, page, visit, consoleErrors } = await openAdminInBrowser({
    products: ['Desk Lamp', 'Red Mug', 'Blue Cap'],
  })
  await visit('/admin/products/bulk')
  const price = page.getByLabel('Price of Blue Cap')
  await price.focus()
  await page.keyboard.type('12,90')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nonsense')
  await page.keyboard.press('Escape')
  assert.equal(await page.getByLabel('Price of Red Mug').inputValue(), '10.00')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByLabel('Stock of Blue Cap').evaluate(isFocused), true)
  await page.keyboard.type('7')
  await page.getByText('1 row changed').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Say why the stock changes').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.type('counted')
  await page.keyboard.press('Enter')
  await page.getByText('1 row is saved').first().waitFor()
  assert.deepEqual(await readVariant(db, 'Blue Cap'), [1290, 7])

  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 row is as before').first().waitFor()
  assert.deepEqual(await readVariant(db, 'Blue Cap'), [1000, 20])
  assert.equal(await page.getByLabel('Price of Blue Cap').inputValue(), '10.00')
  assert.equal((await db.select().from(priceChanges)).length, 5)
  assert.deepEqual(consoleErrors, [])
})

function isFocused(element: Element) {
  return element === document.activeElement
}

type Database = Awaited<ReturnType<typeof openAdminInBrowser>>['db']

async function readVariant(db: Database, title: string) {
  const [row] = await db
    .select({ price: variants.priceMinor, stock: variants.stock })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(products.title, title))
  return [row?.price, row?.stock]
}

test('an owner pastes a column, raises the selection to charm prices, and settles a conflict', async () => {
  const { db, page, visit } = await openAdminInBrowser({ products: ['Desk Lamp', 'Red Mug'] })
  await visit('/admin/products/bulk')
  const cell = page.getByLabel('Price of Red Mug')
  await cell.waitFor()
  await cell.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '20,00\r\n30,00\r\n')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText('2 rows changed').waitFor()
  assert.equal(await page.getByLabel('Price of Desk Lamp').inputValue(), '30,00')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Change prices by %' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 prices' })
  await dialog.getByLabel('By percent').fill('15')
  await dialog.getByLabel('Ends with').selectOption('99')
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  assert.equal(await cell.inputValue(), '11.99')

  // Somebody else is faster with one of them.
  const [mug] = await db.select().from(products).where(eq(products.title, 'Red Mug'))
  await db.update(variants).set({ priceMinor: 1500 }).where(eq(variants.productId, mug!.id))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Somebody changed it: $15.00').waitFor()
  assert.deepEqual(await readVariant(db, 'Desk Lamp'), [1199, 20])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 row changed').waitFor({ state: 'detached' })
  assert.deepEqual(await readVariant(db, 'Red Mug'), [1199, 20])
})

test('a clerk changes stock on a phone, and no prices', async () => {
  const { db, page, visit } = await openAdminInBrowser({
    role: 'clerk',
    products: ['Desk Lamp', 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(4).trim()],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/admin/products/bulk')
  await page.getByLabel('Stock of Desk Lamp').fill('3')
  assert.equal(await page.getByLabel('Price of Desk Lamp').count(), 0)
  await page.getByLabel('Why the stock changes').fill('broken')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(overflow <= 0, `${overflow} px`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 row is saved').first().waitFor()
  assert.deepEqual(await readVariant(db, 'Desk Lamp'), [1000, 3])
})
