import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthEmailQueue } from '#modules/identity'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, signInOnPage, THEO } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'

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
    ...['Orders', 'Customers', 'Products', 'Categories', 'Imports', 'Campaigns', 'Invoices'],
    ...['Reviews', 'Support'],
  ])
  await visit('/admin/team')
  await page.getByText('Your role doesn’t open this screen').waitFor()
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
  await page.getByText('staff_security.saved').click()
  await page.getByText('Seal', { exact: true }).waitFor()
})

test('no screen of the administration overflows or breaks a rule of accessibility', async () => {
  const { page, visit, placeOrder, consoleErrors } = await openAdminInBrowser()
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
      await visit(path)
      await page.locator('main h1, dialog[open] h2').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${path} is ${width} pixels wide`)
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
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) texts.push(response.text())
  })
  await visit('/products/blue-cap')
  await page.waitForLoadState('networkidle')
  const downloaded = (await Promise.all(texts)).filter((text) => text.includes('admin-frame'))
  assert.ok(texts.length > 5)
  assert.equal(downloaded.length, 0)
})

async function readInvitationLink({
  db,
  identity,
}: Pick<Awaited<ReturnType<typeof openAdminInBrowser>>, 'db' | 'identity'>): Promise<string> {
  await drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now: new Date() })
  const [email] = await listNewestEmails(db, { limit: 1 })
  const url = new URL(email!.text.match(/http\S+\/admin\/invitation\S+/)![0])
  return url.pathname + url.search
}
