import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import type { UserId } from '#modules/identity'
import { createInfluencer } from '#modules/influencers'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, THEO } from '#tests/support/browser-account'
import { BROWSER, openBrowser } from '#tests/support/influencer-shop'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { addTestProductToCategory } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'

test('Mina sees a sale without a reload, opens its receipt, and makes a link to a product', async () => {
  const { page, visit, buy, code, context, consoleErrors } = await openShop({
    viewport: DESKTOP_VIEWPORT,
  })
  await visit('/influencer/dashboard')
  await page.getByText('No sales yet').waitFor()
  await page.getByText('Your link is new').waitFor()
  await buy()
  const amount = page.getByRole('button', { name: 'How $10.00 for Linen Shirt came about' })
  await amount.waitFor()
  const balance = page.getByLabel('What you have earned so far')
  await balance.getByText('$10.00').waitFor()
  assert.match((await balance.textContent()) ?? '', /Pending\$10\.00held 30 days each/)
  const figures = page.getByLabel('Figures of the period')
  await figures.getByText('100%').waitFor()
  assert.match((await figures.textContent()) ?? '', /Clicks1.*Sales1.*Conversion rate100%/)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])

  await amount.press('Enter')
  const receipt = page.getByRole('dialog', { name: 'How $10.00 came about' })
  await receipt.getByText('10%: the rate for Fashion.').waitFor()
  for (const text of ['Linen Shirt$119.00', 'Tax in it−$19.00', 'Counts for you$100.00'])
    assert.ok((await receipt.textContent())?.includes(text), text)
  await receipt.getByText(/through your link to \/shop, clicked on/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await receipt.getByRole('button', { name: 'Close' }).click()

  const field = page.getByRole('combobox', { name: 'Link to one page' })
  await field.fill('https://elsewhere.example/shirt')
  await field.press('Enter')
  await page.getByText('This is not a page of this shop.').waitFor()
  await field.fill('/de/products/linen-shirt')
  await field.press('Enter')
  const short = page.getByRole('status', { name: 'Short link' })
  await short.getByText(`/de/r/${code}?to=/products/linen-shirt`).waitFor()
  await page.getByText('Show a QR code').click()
  await page.getByRole('img', { name: 'QR code of your link' }).waitFor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy text and link Linen Shirt' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(copied, new RegExp(`^Linen Shirt\nhttp.*/products/linen-shirt\\?ref=${code}$`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.equal(download.suggestedFilename(), `products-${code}.csv`)
  await page.getByRole('button', { name: 'Reversed' }).click()
  await page.getByText('None at the moment.').waitFor()

  await visit('/profile?tab=analytics')
  await page.getByLabel('Figures of the period').getByText('$10.00').waitFor()
  await visit('/profile?tab=influencer')
  await page.getByLabel('What you have earned so far').waitFor()
  // The link to elsewhere.
  const isRefusal = (text: string) => text.includes('a status of 422')
  assert.equal(consoleErrors.filter(isRefusal).length, 1)
  assert.deepEqual(
    consoleErrors.filter((text) => !isRefusal(text)),
    [],
  )
})

test('on a phone the dashboard fits, and says who may not see it, what failed and what a suspension means', async () => {
  const { page, visit, buy, db } = await openShop({ viewport: PHONE_VIEWPORT })
  await buy()
  await visit('/influencer/dashboard?range=7d')
  await page.getByRole('button', { name: 'How $10.00 for Linen Shirt came about' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])
  assert.equal(await page.evaluate(() => document.body.scrollWidth), 390)

  await page.route('**/api/account/influencer/report*', (route) => route.abort())
  await page.getByRole('button', { name: '90 days' }).click()
  await page.getByText('This part could not be read').first().waitFor()
  await page.unroute('**/api/account/influencer/report*')
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await page.getByLabel('Figures of the period').waitFor()

  await db.execute(sql`update influencers set suspended_at = now(), suspension_reason = 'inactive'`)
  await visit('/influencer/dashboard')
  await page.getByText('You are suspended: what is bought').waitFor()
  assert.equal(await page.getByText('Your code', { exact: true }).count(), 0)
  await page.getByRole('button', { name: 'How $10.00 for Linen Shirt came about' }).waitFor()

  await signInByApi(page, THEO)
  await visit('/influencer/dashboard')
  await page.getByText('This page is for influencers').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.evaluate(() => localStorage.removeItem('outwit-session'))
  await visit('/influencer/dashboard')
  await page.getByText('Sign in to see what your links brought').waitFor()
})

/** Opens a shop in which Mina is an influencer and signed in. `buy` orders a shirt for $119 through her link. */
async function openShop(contextOptions: BrowserContextOptions) {
  const shop = await openShopInBrowser({
    contextOptions: { userAgent: BROWSER, ...contextOptions },
    identitySettings: { autoconfirm: true },
    products: [],
  })
  const { db, page, site } = shop
  const { onlyVariantId } = await addTestProductToCategory(db, ['Fashion'], 'Linen Shirt', {
    price: 119,
    stock: 50,
  })
  await signInByApi(page)
  const { rows } = await db.execute<{ id: UserId }>(
    sql`update users set app_metadata = app_metadata || '{"is_influencer": true}' where email = ${MINA.email} returning id`,
  )
  const { code } = await createInfluencer(db, {
    ...{ userId: rows[0]!.id, fullName: MINA.name, now: new Date() },
  })
  await db.execute(sql`insert into influencer_profiles
    (user_id, full_name, email, instagram, promotion_channels, niche, status, application_date, decided_at, updated_at)
    values (${rows[0]!.id}, ${MINA.name}, ${MINA.email}, '@mina', '{}', 'fashion', 'approved', now(), now(), now())`)
  await signInByApi(page)
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  return {
    ...{ ...shop, code },
    async buy() {
      const headers = { 'X-Forwarded-For': '198.51.100.7', 'User-Agent': BROWSER }
      const thomas = openBrowser(site, headers)
      await thomas.follow(code, '/shop')
      await thomas.buy([{ variant: onlyVariantId! }])
      for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: new Date() })
    },
  }
}
