import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createSyncQueue, startSync } from '#modules/product-sync'
import { drainQueues } from '#platform/queue/drain-queues'
import { parseConfig } from '#server/config/config'
import { connectAdapter } from '#server/startup/open-marketplace'
import { clerk } from '#tests/support/actors'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { openHarness } from '../../examples/wholesale-marketplace.harness.ts'

test('an owner syncs from the wholesaler of an adapter, and no screen speaks of AliExpress', async () => {
  const { page, visit, runSyncs } = await openWholesaleInBrowser()
  await visit('/admin/aliexpress')
  await page.getByRole('heading', { name: 'Wholesale', level: 1 }).waitFor()
  await page.getByText('An adapter connects the shop to Wholesale.').waitFor()
  await page.getByText('Connected', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Test Connection' }).press('Enter')
  await page.getByText('Wholesale connection is working!').waitFor()
  assert.equal(await page.getByText(/^(Access token|On the home page)$/).count(), 0)
  await assertScreen(page)

  await page.getByRole('radio', { name: 'By product ids' }).check()
  const ids = page.getByLabel('Product ids', { exact: true })
  await ids.fill('lamp-7')
  const start = page.getByRole('button', { name: 'Sync Now', exact: true })
  await start.click()
  await page.getByText('“lamp-7” is no product id.').waitFor()
  await ids.fill('wholesale:lamp-7')
  await page.getByLabel(/^Dry run/).uncheck()
  const started = page.waitForResponse((response) => response.url().endsWith('/syncs/products'))
  await start.press('Enter')
  await page.getByText('Starting product sync from Wholesale...').waitFor()
  await started
  await runSyncs()
  await visit('/admin/products')
  await page.getByRole('link', { name: 'Desk lamp' }).first().waitFor()
  await page.getByText('Wholesale', { exact: true }).first().waitFor()

  await visit('/admin/api-tokens')
  await page.getByText('there is no account to connect here').waitFor()
  assert.equal(await page.getByLabel('Access token').count(), 0)
  await assertScreen(page)
  await visit('/admin/marketplace-test')
  await page.getByLabel('Keyword').fill('lamp')
  await page.keyboard.press('Enter')
  await page.getByText('Found 1 product for "lamp"').first().waitFor()
  await page.getByLabel('Product id').fill('wholesale:mug-2')
  await page.keyboard.press('Enter')
  await page.getByText('Product fetched successfully').waitFor()
  await assertScreen(page)
})

test('a shopper reads the name of the wholesaler where a product is sold there', async () => {
  const { page, visit, runSyncs, db } = await openWholesaleInBrowser()
  await startSync(db, {
    ...{ source: { kind: 'ids', ids: ['wholesale:lamp-7'] }, trigger: 'manual' },
    ...{ actor: clerk, now: new Date() },
  })
  await runSyncs()
  await visit('/products/desk-lamp')
  await page.getByText('Sold on Wholesale').first().waitFor()
  await assertScreen(page)
  await visit('/de/products/desk-lamp')
  await page.getByText('Verkauf über Wholesale').first().waitFor()
  await assertScreen(page)
})

/** Opens a shop whose marketplace is the wholesaler of the guide. `runSyncs` does what the worker of a process does. */
async function openWholesaleInBrowser() {
  const wholesaler = await openHarness()
  after(() => wholesaler[Symbol.asyncDispose]())
  const clock = () => new Date()
  const shop = await openAdminInBrowser({
    products: [],
    openMarketplace: async (db) =>
      connectAdapter(parseConfig({}), wholesaler.provider, { db, clock, onError() {} }),
  })
  const { db } = shop
  const marketplace = connectAdapter(parseConfig({}), wholesaler.provider, {
    ...{ db, clock, onError() {} },
  })
  const queues = [createSyncQueue(db, { marketplace, clock })]
  return {
    ...shop,
    runSyncs: () => drainQueues(db, { queues, now: new Date() }),
  }
}

async function assertScreen(page: Page) {
  assert.doesNotMatch((await page.locator('body').textContent()) ?? '', /AliExpress/)
  assert.doesNotMatch(await page.title(), /AliExpress/)
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
}
