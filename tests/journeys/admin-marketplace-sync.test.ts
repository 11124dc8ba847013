import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import { products } from '#tables/catalog'
import { openSyncInBrowser } from '#tests/support/browser-sync'

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
