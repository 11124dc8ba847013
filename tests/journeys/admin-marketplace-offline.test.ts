import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import { products } from '#tables/catalog'
import { syncRuns } from '#tables/product-sync'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openSyncInBrowser } from '#tests/support/browser-sync'

const IDS = getSupplierCatalogue()
  .products.slice(0, 3)
  .map(({ id }) => id)
const NO_RESPONSE = 'The shop doesn’t respond. Check your connection, and try again.'

test('an owner who goes offline reads on, is told why nothing works, and loses nothing that was typed', async () => {
  const { db, page, visit, runSyncs } = await openSyncInBrowser()
  await visit('/admin/aliexpress')
  await page.getByText('Nothing synced yet').waitFor()
  await page.getByRole('radio', { name: 'By product ids' }).check()
  const ids = page.getByLabel('Product ids', { exact: true })
  await ids.fill(IDS.join('\n'))
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()

  const sync = page.getByRole('button', { name: 'Sync Now', exact: true })
  await sync.press('Enter')
  await page.getByText(`Sync failed: ${NO_RESPONSE}`).waitFor()
  const form = page.getByRole('form', { name: 'Product sync' })
  await form.getByRole('alert').getByText(NO_RESPONSE).waitFor()
  assert.equal(await ids.inputValue(), IDS.join('\n'))

  const rule = page.getByRole('form', { name: 'Everything' })
  await rule.getByLabel('Multiply by').fill('3')
  await rule.getByRole('button', { name: 'Save' }).press('Enter')
  await rule.getByRole('alert').waitFor()
  assert.equal(await rule.getByLabel('Multiply by').inputValue(), '3')

  const connection = page.getByRole('region', { name: 'Connection' })
  await connection.getByRole('button', { name: 'Renew consent' }).press('Enter')
  await page.getByText(NO_RESPONSE, { exact: true }).last().waitFor()
  await connection.getByText('sandbox@outwit.example').waitFor()
  await connection.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect AliExpress?' })
  await question.getByLabel('Type AliExpress to confirm').fill('AliExpress')
  await question.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await question.getByText(NO_RESPONSE).waitFor()
  await page.keyboard.press('Escape')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await db.$count(syncRuns), 0)

  await page.context().setOffline(false)
  await sync.press('Enter')
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText('The difference is ready').waitFor()
  assert.equal(await db.$count(syncRuns), 1, 'what failed is not sent later')
})

test('a review that is made offline keeps what is ticked, and is applied when the connection is back', async () => {
  const { db, page, visit, runSyncs } = await openSyncInBrowser()
  await visit('/admin/aliexpress')
  await page.getByRole('radio', { name: 'By product ids' }).check()
  await page.getByLabel('Product ids', { exact: true }).fill(IDS.join('\n'))
  await page.getByRole('button', { name: 'Sync Now', exact: true }).click()
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByRole('link', { name: 'Show the run' }).click()
  const items = page.locator('.sync-items')
  await items.getByRole('checkbox').first().waitFor()
  await page.context().setOffline(true)
  await items.getByRole('checkbox').first().uncheck()
  const apply = page.getByRole('button', { name: 'Apply 2 changes' })
  await apply.press('Enter')
  await page.getByRole('alert').getByText(NO_RESPONSE).waitFor()
  assert.equal(await items.getByRole('checkbox').first().isChecked(), false)
  // Another view is not loaded yet.
  await page.getByRole('button', { name: 'Failed 0' }).click()
  await page.getByText('You’re offline. This opens when you’re back online.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('No product of this run is like that.').waitFor()

  await page.getByRole('button', { name: 'New 3' }).click()
  await apply.press('Enter')
  await page.getByText('The sync is about to begin').waitFor()
  await runSyncs()
  await page.getByText('Sync completed: 2 products synced, 0 skipped').waitFor()
  assert.equal(await db.$count(products), 2)
})

test('on a slow connection a sync is started once, however often the button is pressed', async () => {
  const { db, page, visit } = await openSyncInBrowser()
  await visit('/admin/aliexpress')
  await page.getByText('Nothing synced yet').waitFor()
  let sent = 0
  await page.route('**/api/admin/marketplace/syncs/products', async (route) => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  const sync = page.getByRole('button', { name: 'Sync Now', exact: true })
  await sync.focus()
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Enter')
  await page.getByText('The sync is about to begin').waitFor()
  assert.deepEqual([sent, await db.$count(syncRuns)], [1, 1])
})
