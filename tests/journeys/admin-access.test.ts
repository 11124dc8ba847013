import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAuthEmailQueue } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'
import { variants } from '#tables/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, postByApi, signInByApi, signInOnPage, THEO } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'
import { addTestProduct } from '#tests/support/test-shop'

test('a shopper and a guest are sent away, and the guest can sign in', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  await visit('/admin/orders')
  await page.waitForURL('**/not-authorized')
  await page.evaluate(() => localStorage.clear())
  await visit('/admin/settings?tab=team')
  await page.waitForURL('**/not-authorized')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/auth\?next=%2Fadmin%2Fsettings%3Ftab%3Dteam$/)
})

test('each role sees the screens that it may open', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'clerk' })
  await visit('/admin')
  await page.waitForURL('**/admin/orders')
  const nav = page.getByRole('navigation', { name: 'Admin' })
  assert.deepEqual(await nav.getByRole('link').allTextContents(), [
    ...['Orders', 'Customers', 'Products', 'Categories', 'Imports', 'Affiliate', 'Invoices'],
    ...['Campaigns', 'Reviews', 'Support'],
  ])
  await visit('/admin/team')
  await page.getByText('Your role doesn’t open this screen').waitFor()
  await visit('/admin/webhooks')
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await visit('/admin/settings?tab=team')
  await page.waitForURL('**/admin/orders')
})

test('an owner invites Theo, who accepts with his account and packs orders from then on', async () => {
  const { page, visit, db, identity, placeOrder } = await openAdminInBrowser()
  const { order } = await placeOrder()
  await visit('/admin/team')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter an email address').waitFor()
  await dialog.getByLabel('Email').fill(THEO.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`${THEO.email} is invited`).first().waitFor()
  const link = await readInvitationLink({ db, identity })

  // Mina cannot accept what is for Theo.
  await visit(link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('alert').waitFor()
  await page.evaluate(() => localStorage.clear())

  await signInByApi(page, THEO)
  await page.evaluate(() => localStorage.clear())
  await visit(link)
  await page.getByRole('link', { name: 'Sign in or sign up with this address' }).click()
  await signInOnPage(page, THEO)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL('**/admin/orders')
  await page.getByRole('link', { name: order.number }).click()
  await page.getByRole('button', { name: 'Start packing' }).click()
  await page.getByText('Packing has begun').first().waitFor()
})

test('an owner changes a role, sees it in the change log, and cannot leave the shop without an owner', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/team')
  const role = page.getByLabel(`Role of ${MINA.name}`)
  await role.selectOption('Clerk')
  await page.getByText('The shop needs an owner.').waitFor()
  await page.locator('select:has(option[value=owner]:checked)').waitFor()

  await page.getByLabel('Support').click()
  await page.getByText('Saved').first().waitFor()
  await visit('/admin/changes')
  await page.getByText('Team security: saved').click()
  await page.getByText('Seal', { exact: true }).waitFor()
})

test('no screen of the administration overflows or breaks a rule of accessibility', async () => {
  const { page, navigate, placeOrder, consoleErrors, db } = await openAdminInBrowser()
  const draft = await addDraft(page, db)
  await addSegment(page)
  await addTestProduct(db, 'Handmade waterproof hiking boots '.repeat(6).trim())
  const { order } = await placeOrder({
    first_name: 'Maximiliane-Alexandra',
    last_name: 'Freifrau von und zu Hohenstein-Unterwaldenberg-Schwarzenbach',
    gift_note: 'Happy birthday',
  })
  const screens = [
    '/admin/orders',
    '/admin/orders?q=nothing&min_total=5',
    `/admin/orders/${order.id}`,
    `/admin/orders/${order.id}#refund`,
    `/admin/orders/${order.id}#address`,
    `/admin/orders/${order.id}#cancel`,
    '/admin/orders/new',
    '/admin/orders/drafts',
    `/admin/orders/drafts/${draft}`,
    '/admin/customers/segments',
    '/admin/products',
    '/admin/products/bulk',
    '/admin/affiliate-analytics',
    '/admin/affiliate-analytics/applications',
    '/admin/affiliate-analytics/payouts',
    '/admin/affiliate-analytics/influencers',
    '/admin/affiliate-analytics/rates',
    '/admin/affiliate-analytics/checks',
    '/admin/campaigns/holidays?country=US&year=2026',
    '/admin/campaigns/referrals?state=all',
    '/admin/campaigns/draws',
    '/admin/campaigns/preview',
    '/admin/imports',
    '/admin/team',
    '/admin/changes',
    '/admin/set-up',
    '/admin/shop-settings/privacy',
    '/admin/nothing',
    '/admin/invitation?token=unknown',
    '/de/admin/orders',
    `/de/admin/orders/${order.id}`,
    '/de/admin/team',
  ]
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of screens) {
      await navigate(path)
      await page
        .locator(path.includes('#') ? 'dialog[open] h2' : 'main h1')
        .first()
        .waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      assert.deepEqual(await findLayoutFaults(page), [], `${path} at ${viewport.width}`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${viewport.width}`)
    }
  }
  assert.deepEqual(
    consoleErrors.filter((text) => !text.includes('404')),
    [],
  )
})

test('a shopper downloads nothing of the administration', async () => {
  const { page, visit } = await openShopInBrowser({})
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) addresses.add(request.url())
  })
  await visit('/products/blue-cap')
  await page.waitForLoadState('networkidle')
  assert.ok(addresses.size > 5)
  for (const address of addresses) {
    const text = await (await page.request.get(address)).text()
    assert.ok(!text.includes('admin-frame'), address)
  }
})

test('a list of the administration fits a small laptop in the languages with the longest words', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser()
  await placeOrder({ gift_note: 'Happy birthday', last_name: 'von und zu Hohenstein' })
  await addTestProduct(db, 'Handmade waterproof hiking boots '.repeat(6).trim())
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/de/admin/orders', '/fr/admin/products', '/fr/admin/customers']) {
      await visit(path)
      await page.locator('.admin-table').waitFor()
      assert.deepEqual(await findLayoutFaults(page), [], `${path} at ${width}`)
    }
  }
})

test('the current section and page are in view on a phone', async () => {
  const { page, visit } = await openAdminInBrowser({ contextOptions: { viewport: PHONE_VIEWPORT } })
  for (const path of [
    '/admin/changes',
    '/admin/system/emails',
    '/de/admin/shop-settings/api-keys',
  ]) {
    await visit(path)
    await page.locator('.admin-side [aria-current]').waitFor()
    await page.locator('main h1').waitFor()
    assert.deepEqual(await findLayoutFaults(page), [], path)
  }
})

/** Saves a draft of an order. Returns its id. */
async function addDraft(page: Page, db: Database): Promise<string> {
  const [variant] = await db.select({ id: variants.id }).from(variants)
  const content = {
    ...{ email: 'mina@example.com', first_name: 'Mina', last_name: 'Ørsted' },
    ...{ address: 'Gartenstraße 5', city: 'Köln', zip_code: '50667', country: 'DE' },
    variants: [{ variant_id: variant!.id, quantity: 2 }],
    ...{ currency: 'USD', language: 'en', shipping: 'standard' },
  }
  const { id } = await postByApi(page, '/api/admin/drafts', content)
  return id
}

async function addSegment(page: Page) {
  const conditions = [{ kind: 'account', has_account: false }]
  await postByApi(page, '/api/admin/customer-segments', { name: 'Guests', conditions })
}

async function readInvitationLink({
  db,
  identity,
}: Pick<Awaited<ReturnType<typeof openAdminInBrowser>>, 'db' | 'identity'>): Promise<string> {
  await drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now: new Date() })
  const [email] = await listNewestEmails(db, { limit: 1 })
  const url = new URL(email!.text.match(/http\S+\/admin\/invitation\S+/)![0])
  return url.pathname + url.search
}
