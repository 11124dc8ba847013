import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import { announceConsentEnd } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { emails } from '#platform/email/tables'
import { products } from '#tables/catalog'
import { marketplaceTokens } from '#tables/marketplace'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { MINA } from '#tests/support/browser-account'
import { openSyncInBrowser } from '#tests/support/browser-sync'
import { createTestDependencies } from '#tests/support/test-site'

const DAY_MS = 86_400_000
const ID = getSupplierCatalogue().products[0]!.id

test('an owner is told before the consent ends, sees why a sync is refused after it, renews it, and syncs', async () => {
  const { db, page, visit, baseURL, runSyncs } = await openSyncInBrowser()
  await passUntil(db, 2.9)
  const link = await announce(db, baseURL)
  assert.equal(link.origin, baseURL)
  await visit(link.pathname)
  const connection = page.getByRole('region', { name: 'Connection' })
  const soon = connection.getByRole('alert')
  await soon.getByText('Your consent ends in 3 days. After that nothing syncs.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await passUntil(db, -0.1)
  await visit('/admin/aliexpress')
  await soon.getByText('Your consent has ended. Nothing syncs until you renew it.').waitFor()
  await startSync()
  await runSyncs()
  const reason = 'The consent of the AliExpress account has ended. Connect it again.'
  await page.getByText(`Sync failed: ${reason}`).first().waitFor()
  const runs = page.getByRole('table', { name: 'Runs' })
  await runs.getByText('Failed', { exact: true }).last().waitFor()
  assert.equal(await runs.getByRole('button', { name: /^Undo/ }).count(), 0)
  await runs.getByRole('link', { name: 'Why' }).click()
  await page.getByRole('alert').getByText(`Sync failed: ${reason}`).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await db.$count(products), 0)

  await page.getByRole('link', { name: 'AliExpress', exact: true }).first().click()
  await soon.getByRole('button', { name: 'Renew consent' }).press('Enter')
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await page.getByRole('heading', { name: 'AliExpress account connected successfully' }).waitFor()
  await connection.getByText(new RegExp(` by ${MINA.email}| by ${MINA.name}`)).waitFor()
  await soon.waitFor({ state: 'detached' })
  await startSync()
  await runSyncs()
  await page.getByText('Sync completed: 1 product synced, 0 skipped').waitFor()
  assert.equal(await db.$count(products), 1)

  async function startSync() {
    await page.getByRole('radio', { name: 'By product ids' }).check()
    await page.getByLabel('Product ids', { exact: true }).fill(ID)
    await page.getByLabel(/^Dry run/).uncheck()
    await page.getByRole('button', { name: 'Sync Now', exact: true }).press('Enter')
    await page.getByText('The sync is about to begin').waitFor()
  }
})

/** Moves the end of the consent, for the shop and at the marketplace, as if time had passed. */
async function passUntil(db: Database, days: number) {
  const end = new Date(Date.now() + days * DAY_MS)
  await db.update(marketplaceTokens).set({ refreshExpiresAt: end })
  await db.execute(sql`
    update sandbox.marketplace_tokens
    set consent_expires_at = ${end.toISOString()}, expires_at = least(expires_at, ${end.toISOString()})`)
}

/** Runs the hourly job, and returns the link of the e-mail that the owner gets. */
async function announce(db: Database, publicUrl: string): Promise<URL> {
  const { marketplace, ...dependencies } = await createTestDependencies(db)
  const sender = { ...dependencies, publicUrl }
  const appKey = marketplace.aliExpress!.client.app.key
  await announceConsentEnd(db, { appKey, sender, now: new Date() })
  const sent = (await db.select().from(emails)).filter((email) => email.recipient === MINA.email)
  const email = sent.find(({ subject }) => subject === 'AliExpress: your consent ends in 3 days')
  assert.ok(email, JSON.stringify(sent.map(({ subject }) => subject)))
  return new URL(email.text.match(/https?:\S+\/admin\S*/)![0])
}
