import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { seedDemo } from '#server/startup/seed-demo'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

const PAGE = '/admin/set-up'

test('an owner skips a step, comes back to it, and hides the card, by keyboard alone', async () => {
  const { page, visit } = await openAdminInBrowser({ products: [] })
  await visit('/admin/dashboard')
  await page.getByRole('link', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('of 7 steps are done').waitFor()
  await page.getByRole('button', { name: 'Skip: Payment' }).focus()
  // The step is shown as skipped before that is saved.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  await saved
  await page.getByRole('button', { name: 'Take it up again: Payment' }).waitFor()
  await visit(PAGE)
  await page.getByRole('button', { name: 'Take it up again: Payment' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skip: Payment' }).waitFor()

  await visit('/admin/dashboard')
  await page.getByRole('button', { name: 'Hide this' }).focus()
  const hidden = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  await hidden
  await page.getByText('Set up your shop').waitFor({ state: 'detached' })
  await visit('/admin/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText('Set up your shop').count(), 0)
})

test('an owner empties the demo by mouse, after typing the name of the shop', async () => {
  const { page, visit, db } = await openAdminInBrowser({ products: [] })
  await db.transaction((tx) => seedDemo(tx, { storeName: 'Outwit', now: new Date() }))
  await visit(PAGE)
  await page.getByText('articles are examples').waitFor()
  await page.getByRole('button', { name: 'Empty the demo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the name of the shop: Outwit').fill('Something')
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await dialog.getByText('This isn’t the name of the shop.').waitFor()
  await dialog.getByLabel('Type the name of the shop: Outwit').fill('Outwit')
  await dialog.getByRole('button', { name: 'Empty the demo' }).click()
  await page.getByText('products are gone').first().waitFor()
  await page.getByText('articles are examples').waitFor({ state: 'detached' })
  const { rows } = await db.execute(sql`select from products`)
  assert.equal(rows.length, 0)
})

test('an owner of a shop with the demo of an earlier version is told that it cannot be emptied at once', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await db.execute(sql`
    insert into settings (key, value, updated_at)
    select 'earlier_demo', json_build_object('product_ids', json_agg(id)), now() from products`)
  await visit('/admin/set-up')
  await page.getByText('2 products of the demo of an earlier version are for sale.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Empty the demo' }).count(), 0)
  await page.getByRole('link', { name: 'Open the products' }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
})

test('the guide and the question about the demo are accessible in both themes at both widths', async () => {
  const { page, navigate, db } = await openAdminInBrowser({ products: [] })
  await db.transaction((tx) => seedDemo(tx, { storeName: 'Outwit', now: new Date() }))
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    await navigate('/admin/dashboard')
    await page.getByText('Set up your shop').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [], 'dashboard')
    await navigate(PAGE)
    await page.getByText('articles are examples').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('button', { name: 'Empty the demo' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [], 'dialog')
    const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
    assert.ok(overflow <= 0, `${viewport.width}: ${overflow}`)
  }
})
