import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'

async function openTab(tab: string, url: string, body: object) {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(shop.page)
  await shop.page.route(url, (route) => route.fulfill({ status: 500, json: body }))
  await shop.visit(`/profile?tab=${tab}`)
  return shop
}

const serverError = {
  error: { code: 'internal', message: 'The cellar is flooded.', request_id: '1' },
}

test('payments that fail to load show the shop’s own message and can be retried', async () => {
  const { page } = await openTab('payments', '**/api/transactions', serverError)
  await page.getByText('Failed to load transaction history').waitFor()
  await page.getByText('Please try again later').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.unroute('**/api/transactions')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'No transaction history found' }).waitFor()
})

test('invoices that fail to load show the cause if it is known', async () => {
  const { page } = await openTab('invoices', '**/api/invoices', serverError)
  await page
    .getByText('Error loading invoices: Failed to fetch invoices: The cellar is flooded.')
    .waitFor()
  await page.unroute('**/api/invoices')
  await page.route('**/api/invoices', (route) => route.abort())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Error loading invoices: Unknown error').waitFor()
})

test('a user sees an error when the next page of payments fails to load, and keeps the first page', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  const payment = {
    ...{ id: 'a', order_id: 'b', order_number: 'OW-100001', amount: 10, currency: 'USD' },
    ...{ payment_status: 'success', created_at: '2026-08-22T09:00:00Z' },
  }
  const page1 = { items: [payment], next_cursor: 'more' }
  await page.route('**/api/transactions', (route) => route.fulfill({ json: page1 }))
  await page.route('**/api/transactions?cursor=more', (route) => route.abort())
  await visit('/profile?tab=payments')
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('alert').getByText('Failed to load transaction history').waitFor()
  await page.getByRole('link', { name: 'OW-100001' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
})

test('the account lists show a message while the browser is offline', async () => {
  const { page, context, visit } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(page)
  await visit('/profile')
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Payments' }).click()
  await waitForOfflineMessage(page)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'No transaction history found' }).waitFor()
})

test('a setting shows a message while the browser is offline, and the account stays visible', async () => {
  const { page, context, visit } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
  })
  await signInByApi(page)
  await visit('/profile')
  const settings = page.getByRole('navigation', { name: 'Account Settings' })
  await settings.waitFor()
  await context.setOffline(true)
  await settings.getByRole('link', { name: 'Manage Address' }).click()
  await page.getByRole('heading', { name: 'Manage Address' }).waitFor()
  await waitForOfflineMessage(page)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'No addresses yet' }).waitFor()
})

test('a setting that fails to load shows an error and can be retried', async () => {
  const { page, visit } = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  await signInByApi(page)
  await page.route('**/assets/panel-*.js', (route) => route.abort())
  await visit('/profile?panel=address')
  await page.getByText('We couldn’t load this setting').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.unroute('**/assets/panel-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'No addresses yet' }).waitFor()
})

test('a guest on the orders page is offered to sign in', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/my-orders')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth?next=%2Forders')
})

function waitForOfflineMessage(page: Page) {
  const status = page.getByRole('main').getByRole('status')
  return status.getByText('This opens when you’re back online.').waitFor()
}
