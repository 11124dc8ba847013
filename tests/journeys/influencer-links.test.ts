import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createInfluencer } from '#modules/influencers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { createTestUser } from '#tests/support/test-shop'

test('Thomas follows Mina’s short link to a page in German, is told of her commission, and lets it be remembered', async () => {
  const { page, visit, code, db, context, consoleErrors } = await openShop()
  await visit(`/de/r/${code}?to=/shop`)
  await page.waitForURL('**/de/shop')
  const hint = page.getByRole('complementary', { name: `${code} hat Sie hierher geschickt` })
  await hint.getByText(/erhält eine Provision auf Ihren Einkauf/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.equal(await readExpiry(context), -1, 'until the browser is closed')
  await hint.getByRole('button', { name: '30 Tage lang merken' }).press('Enter')
  await page.getByText('30 Tage lang gemerkt.').waitFor()
  assert.equal(await hint.count(), 0)
  const days = ((await readExpiry(context)) - Date.now() / 1000) / 86_400
  assert.ok(days > 29 && days <= 30)
  await visit('/shop')
  const { rows } = await db.execute(sql`select path, clicks from influencer_click_days`)
  assert.deepEqual(rows, [{ path: '/shop', clicks: 1 }], 'a later page is no click')
  assert.deepEqual(consoleErrors, [])
})

test('on a phone the hint can be closed, and a consent that is not saved is said', async () => {
  const { page, visit, code } = await openShop({ viewport: PHONE_VIEWPORT })
  await page.route('**/api/link-visits/remember', (route) => route.abort())
  await visit(`/?ref=${code}`)
  await page.getByRole('button', { name: 'Remember this for 30 days' }).click()
  await page.getByText('This could not be remembered. Try again.').waitFor()
  assert.equal(await page.evaluate(() => document.body.scrollWidth), 390)
  const hint = page.getByRole('complementary', { name: `${code} sent you here` })
  await hint.getByRole('button', { name: 'Close' }).press('Enter')
  await hint.waitFor({ state: 'detached' })
})

async function readExpiry(context: {
  cookies: () => Promise<{ name: string; expires: number }[]>
}) {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name === 'influencer-click')!.expires
}

/** A browser that says that it is headless is a program. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

async function openShop(contextOptions: object = {}) {
  const shop = await openShopInBrowser({ contextOptions: { userAgent, ...contextOptions } })
  const { id } = await createTestUser(shop.db, 'Mina')
  const influencer = { userId: id, fullName: 'Mina Ørsted', now: new Date() }
  const { code } = await createInfluencer(shop.db, influencer)
  return { ...shop, code }
}
