import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import type { Database } from '#platform/db/database'
import { switchFault } from '#sandbox/marketplace'
import { products, variants } from '#tables/catalog'
import { priceRules } from '#tables/product-sync'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA } from '#tests/support/browser-account'
import { openAdminInBrowser, signInAsStaff } from '#tests/support/browser-admin'
import { openSyncInBrowser } from '#tests/support/browser-sync'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { ADMIN_TOKEN } from '#tests/support/test-site'

/** Products that are sold, each with at most a few variants. */
const IDS = getSupplierCatalogue()
  .products.slice(0, 4)
  .map(({ id }) => id)

test('an owner makes a dry run, applies a part of it, and undoes it', async () => {
  const { db, page, visit, runSyncs, consoleErrors } = await openSyncInBrowser()
  await visit('/admin/settings?tab=aliexpress')
  await page.getByText('Nothing synced yet').waitFor()
  await page
    .getByText('Auto-sync runs products every 6 hours and categories every 24 hours.')
    .waitFor()
  assert.equal(
    await page.getByRole('textbox', { name: 'Keywords', exact: true }).inputValue(),
    'summer dress\nwinter coat\nelectronics\nhome decor',
  )
  await page.getByRole('radio', { name: 'By product ids' }).check()
  await page.getByLabel('Product ids', { exact: true }).fill(`\n  ${IDS.join(' \n\n')}\n`)
  await page.getByRole('button', { name: 'Sync Now', exact: true }).click()
  await page.getByText('Starting product sync from AliExpress...').waitFor()
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText('The difference is ready').waitFor()
  await page.getByRole('link', { name: 'Show the run' }).click()
  await page.getByRole('heading', { name: /^Run of / }).waitFor()
  await page.getByRole('button', { name: 'New 4' }).waitFor()
  assert.equal(await db.$count(products), 0)

  await page.locator('.sync-items').getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText('Sync completed: 3 products synced, 0 skipped').waitFor()
  assert.equal(await db.$count(products), 3)

  await page.getByRole('button', { name: 'Undo the run' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Undo the run' }).click()
  await page.getByText('Being undone').waitFor()
  await runSyncs()
  await page.getByText('3 products are as they were').first().waitFor()
  const rows = await db.select().from(products)
  assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(['withdrawn']))
  assert.deepEqual(consoleErrors, [])
})

const [FIRST, SECOND] = IDS as [string, string]

test('a price that jumps is held until an owner accepts it, by keyboard alone', async () => {
  const { db, page, visit, runSyncs, changeThere } = await openSyncInBrowser()
  await startSync(page, visit, { ids: [FIRST, SECOND] })
  await runSyncs()
  await page.getByText('Sync completed: 2 products synced, 0 skipped').waitFor()
  const before = await readPrices(db)
  await changeThere(FIRST, { percent: 160 })
  await changeThere(SECOND, { isGone: true })
  await startSync(page, visit, { ids: [FIRST, SECOND, '1005000000000'] })
  await runSyncs()
  await page.getByText('Sync completed: 0 products synced, 2 skipped').waitFor()
  assert.deepEqual(await readPrices(db), before)

  await page.getByText('1 product: its price jumped').waitFor()
  await page.getByText('1 product: Product not found or access denied').waitFor()
  await page.getByText('1 product is gone at the supplier').waitFor()
  await page.getByRole('link', { name: 'Review', exact: true }).press('Enter')
  await page
    .getByText(/^Price jump \+\d+%$/)
    .first()
    .waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.press('Tab')
  const apply = page.getByRole('button', { name: 'Apply 1 change' })
  await tabTo(page, apply)
  await page.keyboard.press('Enter')
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText('Sync completed: 1 product synced, 0 skipped').waitFor()
  assert.notDeepEqual(await readPrices(db), before)
  await visit('/admin/aliexpress')
  await page.getByText('1 product is gone at the supplier').waitFor()
  assert.equal(await page.getByText('its price jumped').count(), 0)
})

test('a field that was edited in the shop stays, until an owner takes the supplier’s', async () => {
  const { db, page, visit, runSyncs } = await openSyncInBrowser()
  await startSync(page, visit, { ids: [FIRST] })
  await runSyncs()
  await page.getByText('Sync completed: 1 product synced').waitFor()
  const { id, title } = (await db.select().from(products))[0]!
  await editTitle(page, visit, { id, title: 'A name of our own' })
  await startSync(page, visit, { ids: [FIRST], isDry: true })
  await runSyncs()
  await page.getByRole('link', { name: 'Show the run' }).click()
  await page.getByText('Kept: edited in the shop').waitFor()
  const apply = page.getByRole('button', { name: /^Apply \d/ })
  assert.ok(await apply.isDisabled())
  await page.getByLabel(/^Take the supplier’s Title of /).press('Space')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText('Sync completed: 1 product synced').waitFor()
  assert.equal((await db.select().from(products))[0]!.title, title)

  await editTitle(page, visit, { id, title: 'Another name of our own' })
  await visit('/admin/aliexpress')
  await page
    .getByRole('row', { name: /Products/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo the run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the run' }).press('Enter')
  await page.getByText('Being undone').waitFor()
  await runSyncs()
  await page.getByRole('heading', { name: 'Of 1 product something stayed' }).waitFor()
  await page.getByText('Another name of our own').waitFor()
})

test('two owners who save the settings at once are asked whose count', async () => {
  const { page, visit, site } = await openSyncInBrowser()
  await visit('/admin/aliexpress')
  const form = page.getByRole('form', { name: 'Policy and limits' })
  await form.getByLabel('Products, every so many hours').fill('1000')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Write a whole number from 0 to 168.').waitFor()
  await form.getByLabel('Products, every so many hours').fill('12')
  await saveSettingsByApi(site, { categories_every_hours: 48 })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await form.getByRole('alert').getByRole('button').last().click()
  await page
    .getByText('Auto-sync runs products every 12 hours and categories every 24 hours.')
    .waitFor()
})

test('an owner tries a price rule on real products, saves it, and one for a category instead', async () => {
  const { db, page, visit, site, runSyncs } = await openSyncInBrowser()
  await visit('/admin/categories')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await page.getByText('AliExpress connection is working!').waitFor()
  await page.getByRole('button', { name: 'Sync Now: categories' }).press('Enter')
  await page.getByText('Starting category sync from AliExpress...').waitFor()
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText(/^Sync completed: \d+ categories added, 0 skipped$/).waitFor()
  await startSync(page, visit, { ids: IDS })
  await runSyncs()
  await page.getByText('Sync completed: 4 products synced').waitFor()
  const everything = page.getByRole('form', { name: 'Everything' })
  await page.getByText('The rule would change 0 of 4 prices: 0 down, 0 up.').waitFor()
  await everything.getByLabel('Multiply by').fill('1,5')
  await page.getByText('The rule would change 4 of 4 prices: 4 down, 0 up.').waitFor()
  await page.getByText('Multiplied by 1,5').waitFor()
  await everything.getByLabel('Multiply by').fill('0.5')
  await page.getByText('Fill in the rule to see what it does.').waitFor()
  await everything.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Write a number from 1 to 19.99.').waitFor()
  await everything.getByLabel('Multiply by').fill('1.5')
  await everything.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved').first().waitFor()

  await everything.getByLabel('Add, in USD').fill('2')
  await saveRuleByApi(site, { multiplier: '3.00', revision: 1 })
  await everything.getByRole('button', { name: 'Save' }).click()
  await everything.getByRole('alert').getByRole('button').first().click()
  await page.getByText('Multiplied by 3.00').waitFor()
  assert.equal(await everything.getByLabel('Multiply by').inputValue(), '3.00')

  await page.getByRole('button', { name: 'Add a rule for a category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption({ index: 1 })
  const name = (await dialog.locator('option:checked').textContent())!.trim()
  await dialog.getByRole('button', { name: 'Add the rule' }).click()
  const rule = page.getByRole('form', { name, exact: true })
  await rule.getByLabel('Multiply by').fill('4')
  const listed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/price-rules'),
  )
  await rule.getByRole('button', { name: 'Save' }).click()
  await listed
  await page
    .getByText(`Rule “${name}”`)
    .or(page.getByText('No imported product is under'))
    .waitFor()
  await page.getByRole('button', { name: `Delete the rule of ${name}` }).click()
  await dialog.getByRole('button', { name: `Delete the rule of ${name}` }).click()
  await page.getByText(`The rule of ${name} is deleted`).waitFor()
  assert.equal(await db.$count(priceRules), 1)
})

test('an owner undoes a run in the table of runs by keyboard, and is told why if it does not work', async () => {
  const { db, page, visit, site, runSyncs } = await openSyncInBrowser()
  await startSync(page, visit, { ids: [FIRST, SECOND] })
  await runSyncs()
  await page.getByText('Sync completed: 2 products synced, 0 skipped').waitFor()
  const undo = page.getByRole('button', { name: /^Undo: Products, / })
  await undo.press('Enter')
  const question = page.getByRole('dialog')
  await question.getByText(/^0 products go back to what it was, and 2 new ones are/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await question.getByRole('button', { name: 'Keep the run' }).press('Enter')
  assert.ok(await undo.evaluate((button) => button === document.activeElement))

  await undo.press('Enter')
  // Somebody else starts a sync while the question is open.
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' }
  const started = await site.request('/api/admin/marketplace/syncs/products', {
    ...{ method: 'POST', headers, body: JSON.stringify({ ids: [SECOND] }) },
  })
  const { id } = (await started.json()) as { id: string }
  await question.getByRole('button', { name: 'Undo the run' }).click()
  await question.getByText('Another sync has not ended yet.').waitFor()
  await question.getByRole('button', { name: 'Keep the run' }).click()
  assert.equal(await undo.count(), 0, 'it is not offered while a sync is under way')

  await site.request(`/api/admin/marketplace/syncs/${id}/cancel`, { method: 'POST', headers })
  await runSyncs()
  await undo.press('Enter')
  await question.getByRole('button', { name: 'Undo the run' }).press('Enter')
  await page.getByText('Being undone').first().waitFor()
  await runSyncs()
  await page.getByText('2 products are as they were').first().waitFor()
  const rows = await db.select().from(products)
  assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(['withdrawn']))
})

test('an owner sees all prices that a rule would change, page by page, and opens a product', async () => {
  const { db, page, visit, runSyncs } = await openSyncInBrowser()
  const ids = getSupplierCatalogue()
    .products.slice(0, 45)
    .map(({ id }) => id)
  await startSync(page, visit, { ids })
  await runSyncs()
  await page.getByText('Sync completed: 45 products synced, 0 skipped').waitFor()
  await page.getByText('Tax in it, 0 % (United States)').waitFor()
  await page.getByRole('form', { name: 'Everything' }).getByLabel('Multiply by').fill('3')
  await page.getByRole('button', { name: 'Show all 45' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Prices that the rule would change' })
  const rows = panel.getByRole('listitem')
  await rows.nth(39).waitFor()
  assert.equal(await rows.count(), 40)
  await panel.getByRole('button', { name: /more/i }).press('Enter')
  await rows.nth(44).waitFor()
  await db.update(products).set({ title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4) })
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    await visit('/admin/aliexpress')
    await page.getByRole('form', { name: 'Everything' }).getByLabel('Multiply by').fill('3')
    await page.getByRole('button', { name: 'Show all 45' }).click()
    await rows.nth(39).waitFor()
    assert.deepEqual(await findLayoutFaults(page), [], `at ${viewport.width}`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `at ${viewport.width}`)
  }
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    rows.first().getByRole('link').press('Enter'),
  ])
  await opened.getByLabel('Title', { exact: true }).waitFor()
  assert.ok(await panel.isVisible(), 'the rule that is not saved stays')
})

test('an owner syncs from the list of products, stops the run, and sees what was not read', async () => {
  const { db, page, visit, site, runSyncs } = await openSyncInBrowser()
  await visit('/admin/products')
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Product sync' })
  await dialog.getByRole('radio', { name: 'By product ids' }).check()
  await dialog.getByRole('button', { name: 'Sync Now' }).click()
  await dialog.getByText('Write 1 to 10,000 product ids.').waitFor()
  await dialog.getByLabel('Product ids', { exact: true }).fill('12\n')
  await dialog.getByText('“12” is no product id. It has 5 to 25 digits.').waitFor()
  await dialog.getByLabel('Product ids', { exact: true }).fill(FIRST)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByRole('button', { name: 'Sync Now' }).click()
  await page.getByRole('heading', { name: /^Run of / }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  const second = await site.request('/api/admin/marketplace/syncs/products', {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: [SECOND] }),
  })
  assert.equal(second.status, 409)
  await page.getByRole('button', { name: 'Stop' }).press('Enter')
  await page.getByText('The sync was stopped').waitFor()
  await runSyncs()
  assert.equal(await db.$count(products), 0)
})

test('a sync that another one has overtaken says so, and a failed one says why', async () => {
  const { db, page, visit, site, runSyncs } = await openSyncInBrowser()
  await visit('/admin/aliexpress')
  await page.getByText('Nothing synced yet').waitFor()
  await page.route('**/api/admin/marketplace/syncs?*', (route) => route.abort())
  const started = await site.request('/api/admin/marketplace/syncs/products', {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: [FIRST] }),
  })
  assert.equal(started.status, 201)
  await page.getByRole('button', { name: 'Sync Now', exact: true }).click()
  await page.getByText('Sync failed: Another sync has not ended yet.').waitFor()
  await page.unroute('**/api/admin/marketplace/syncs?*')

  await switchFault(db, { kind: 'wrong_signature', calls: 50, now: new Date() })
  await visit('/admin/aliexpress')
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText(/^Sync failed: AliExpress refuses the app/).waitFor()
  await page.getByRole('link', { name: 'Why' }).click()
  await page
    .getByRole('alert')
    .getByText(/^Sync failed: AliExpress refuses the app/)
    .waitFor()
  await visit('/admin/aliexpress')
  await page.getByText('not yet').waitFor()
})

test('who may not see the marketplace sees nothing of it, and nobody syncs without an account', async () => {
  const { page, visit, db } = await openAdminInBrowser({ products: [] })
  await visit('/admin/aliexpress')
  await page.getByText('Nothing synced yet').waitFor()
  const buttons = page.getByRole('button', { name: /^Sync Now/ })
  await buttons.nth(1).waitFor()
  assert.ok(await buttons.nth(0).isDisabled())
  assert.ok(await buttons.nth(1).isDisabled())
  await page.getByText('Connect an AliExpress account first.').first().waitFor()

  await signInAsStaff(page, db, { person: MINA, role: 'support' })
  await visit('/admin/aliexpress')
  await page.getByRole('heading', { name: 'AliExpress', exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Sync Now/ }).count(), 0)
  await visit('/admin/marketplace/syncs/01a215a5-4b9e-7003-9957-75f57c93c25c')
  await page.getByRole('heading', { name: 'Sync run' }).waitFor()
})

test('a run of forty products with long names fits a phone in German, and breaks no rule of accessibility', async () => {
  const { db, page, visit, navigate, runSyncs, changeThere } = await openSyncInBrowser()
  const ids = getSupplierCatalogue()
    .products.slice(0, 40)
    .map(({ id }) => id)
  await startSync(page, visit, { ids })
  await runSyncs()
  await page.getByText('Sync completed: 40 products synced, 0 skipped').waitFor()
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze '.repeat(4).trim()
  await db.update(products).set({ title })
  for (const id of ids.slice(0, 5)) await changeThere(id, { percent: 170 })
  await changeThere(ids[5]!, { isGone: true })
  await startSync(page, visit, { ids: [...ids, '1005000000000'], isDry: true })
  await runSyncs()
  await page.getByRole('link', { name: 'Show the run' }).click()
  await page
    .getByText(/^Price jump/)
    .first()
    .waitFor()
  const { pathname } = new URL(page.url())
  const views = ['held', 'unchanged', 'gone', 'failed'].map((show) => `${pathname}?show=${show}`)
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of ['/admin/aliexpress', ...views]) {
      await navigate(`/de${path}`)
      await page.locator('main h1').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      assert.deepEqual(await findLayoutFaults(page), [], `${path} at ${viewport.width}`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${viewport.width}`)
    }
  }
})

type Visit = (path: string) => Promise<unknown>
type Site = Awaited<ReturnType<typeof openSyncInBrowser>>['site']

/** Starts a sync of product ids on the AliExpress tab, by keyboard. */
async function startSync(
  page: Page,
  visit: Visit,
  { ids, isDry = false }: { ids: string[]; isDry?: boolean },
) {
  await visit('/admin/aliexpress')
  await page.getByRole('radio', { name: 'By keywords' }).press('ArrowRight')
  await page.getByLabel('Product ids', { exact: true }).fill(ids.join('\n'))
  if (!isDry) await page.getByLabel(/^Dry run/).press('Space')
  await page.getByRole('button', { name: 'Sync Now', exact: true }).press('Enter')
  await page.getByText('The sync is about to begin').waitFor()
}

/** Tabs on until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail('It is not reached by Tab')
}

async function editTitle(page: Page, visit: Visit, { id, title }: { id: string; title: string }) {
  await visit(`/admin/products/${id}`)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('unsaved').waitFor({ state: 'detached' })
}

async function readPrices(db: Database) {
  const { sku, priceMinor } = variants
  return db.select({ sku, priceMinor }).from(variants).orderBy(sku)
}

async function putByApi(site: Site, path: string, body: object) {
  const response = await site.request(`/api/admin/marketplace${path}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, await response.text())
}

async function saveSettingsByApi(site: Site, changes: object) {
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const response = await site.request('/api/admin/marketplace/sync-settings', { headers })
  await putByApi(site, '/sync-settings', { ...(await response.json()), ...changes })
}

async function saveRuleByApi(
  site: Site,
  { multiplier, revision }: { multiplier: string; revision: number },
) {
  const rule = { category_id: null, markup: '0.00', ending_cents: 99, margin_floor_percent: 25 }
  await putByApi(site, '/price-rules', { ...rule, multiplier, revision })
}
