import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createProduct } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi, signOut } from '#tests/support/browser-account'
import { utc } from '#tests/support/test-shop'

for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
  test(`Mina compares lamps, ${viewport.width} pixels wide, and removes one`, async () => {
    const { page, visit, consoleErrors } = await openShopInBrowser({
      ...{ products: [], seed: seedLamps, contextOptions: { viewport } },
    })
    await choose(page, visit, 'oak-lamp', 'steel-lamp')
    await page.getByRole('link', { name: 'Compare 2 products' }).click()
    await page.waitForURL('**/compare?products=oak-lamp,steel-lamp')
    const table = page.getByRole('table')
    const height = table.getByRole('row', { name: /Height/ })
    await height.waitFor()
    assert.deepEqual(await height.locator('td').allTextContents(), ['40 cm', '40 cm'])
    await table.getByRole('row', { name: /Material.*differs/ }).waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.equal(await isTooWide(page), false)

    await page.getByRole('checkbox', { name: 'Only show differences' }).check()
    await height.waitFor({ state: 'detached' })
    await page.waitForURL(/products=oak-lamp,steel-lamp&differences=true$/)
    await page.reload()
    await table.getByRole('row', { name: /Material/ }).waitFor()
    assert.equal(await height.count(), 0)

    await page.getByRole('button', { name: 'Remove Oak lamp' }).click()
    await page.waitForURL(/products=steel-lamp/)
    await table.getByRole('columnheader').nth(1).waitFor({ state: 'detached' })
    await table.getByRole('link', { name: 'Steel lamp' }).waitFor()
    await page.goBack()
    await table.getByRole('link', { name: 'Oak lamp' }).waitFor()
    assert.deepEqual(consoleErrors, [])
  })
}

test('a fifth product is refused, and the page without products opens those that were chosen', async () => {
  const { page, visit } = await openShopInBrowser({ products: [], seed: seedLamps })
  const lamps = ['oak-lamp', 'steel-lamp', 'glass-lamp', 'cork-lamp'] as const
  await choose(page, visit, ...lamps)
  await visit('/products/paper-lamp')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const refusal = page.locator('.toast', { hasText: 'You can compare up to four products' })
  await refusal.getByRole('link', { name: 'Compare 4 products' }).waitFor()

  await visit('/compare')
  await page.waitForURL(`**/compare?products=${lamps.join(',')}`)
  await page.getByRole('columnheader').nth(3).waitFor()
})

test('the next user of the browser does not see what Mina compared', async () => {
  const { page, visit } = await openShopInBrowser({
    ...{ products: [], seed: seedLamps, identitySettings: { autoconfirm: true } },
  })
  await signInByApi(page)
  await choose(page, visit, 'oak-lamp')
  await signOut(page)
  await visit('/compare')
  await page.getByText('Nothing to compare yet').waitFor()
})

test('a shared comparison says which product is gone, and nothing to compare says how', async () => {
  const { page, visit, context, baseURL } = await openShopInBrowser({
    ...{ products: [], seed: seedLamps },
  })
  await visit('/compare?products=oak-lamp,never-sold,steel-lamp,oak-lamp')
  await page.getByText('One product is no longer available.').waitFor()
  await page.getByRole('columnheader').nth(1).waitFor()

  const guest = await context.browser()!.newPage()
  await guest.goto(`${baseURL}/de/compare`)
  await guest.getByText('Noch nichts zu vergleichen').waitFor()
  await guest.close()
})

async function choose(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  ...slugs: readonly string[]
) {
  for (const slug of slugs) {
    await visit(`/products/${slug}`)
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.locator('button[aria-pressed=true]', { hasText: 'Compare' }).waitFor()
  }
}

async function seedLamps(db: Database) {
  for (const material of ['Oak', 'Steel', 'Glass', 'Cork', 'Paper']) {
    await createProduct(db, {
      title: `${material} lamp`,
      attributes: [
        { name: 'Material', value: material },
        { name: 'Height', value: '40 cm' },
      ],
      variants: [{ options: [], price: { minor: 1900, currency: 'USD' }, stock: 3 }],
      now: utc('2026-08-01 09:00'),
    })
  }
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
