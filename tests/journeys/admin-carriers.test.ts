import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('an owner adds a carrier by keyboard, ships a parcel with it, and the shopper follows its link', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser()
  const placed = await placeOrder()
  await visit('/admin/shop-settings/shipping')
  await page.getByRole('button', { name: 'New carrier' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').focus()
  await page.keyboard.type('Swift')
  await page.keyboard.press('Tab')
  await page.keyboard.type('http://parcels.example/{number}')
  await page.keyboard.press('Enter')
  await panel.getByText('Enter an https address that has {number}').waitFor()
  await panel.getByLabel('Tracking page').fill('https://parcels.example/{number}')
  await page.keyboard.press('Enter')
  await page.getByText('https://parcels.example/{number}', { exact: true }).waitFor()

  await visit(`/admin/orders/${placed.order.id}`)
  await page.getByRole('button', { name: 'Start packing' }).click()
  await page.getByText('Packing has begun').first().waitFor()
  await page.keyboard.press('s')
  const ship = page.getByRole('dialog', { name: 'Ship a parcel' })
  await ship.getByRole('button', { name: 'Ship everything' }).click()
  await ship.getByLabel('Carrier', { exact: true }).selectOption('Swift')
  await ship.getByText('The shopper gets a link to parcels.example').waitFor()
  await ship.getByLabel('Tracking number').fill('A 1')
  await ship.getByRole('button', { name: 'Ship everything' }).click()
  const parcels = page.getByRole('region', { name: 'Parcels' })
  const link = parcels.getByRole('link', { name: 'A 1' })
  assert.equal(await link.getAttribute('href'), 'https://parcels.example/A%201')

  await visit(`/orders/${placed.order.id}?token=${placed.token}`)
  const followed = page.getByRole('link', { name: 'A 1' })
  await followed.waitFor()
  assert.equal(await followed.getAttribute('href'), 'https://parcels.example/A%201')
})

test('a clerk types the name and the link of a carrier that the shop does not know', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Start packing' }).click()
  await page.getByText('Packing has begun').first().waitFor()
  await page.keyboard.press('s')
  const ship = page.getByRole('dialog', { name: 'Ship a parcel' })
  await ship.getByLabel('Carrier', { exact: true }).selectOption('Another carrier')
  await ship.getByLabel('Name of the carrier').fill('Bike')
  await ship.getByLabel('Tracking page').fill('https://bikes.example/7')
  await ship.getByLabel('Tracking number').fill('7')
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  await ship.getByRole('button', { name: 'Ship everything' }).click()
  const link = page.getByRole('region', { name: 'Parcels' }).getByRole('link', { name: '7' })
  assert.equal(await link.getAttribute('href'), 'https://bikes.example/7')
})

test('of two owners who edit a carrier the second sees the values of the first, or keeps theirs', async () => {
  const { page, visit, context } = await openAdminInBrowser()
  await visit('/admin/shop-settings/shipping')
  await page.getByRole('button', { name: 'Change: UPS' }).click()
  const panel = page.getByRole('dialog')
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Change: UPS' }).click()
  await other.getByLabel('Name', { exact: true }).fill('UPS Europe')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('button', { name: 'Change: UPS Europe' }).waitFor()

  await panel.getByLabel('Name').fill('UPS World')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByText('Somebody else has saved this').waitFor()
  await panel.getByRole('button', { name: 'Show theirs' }).click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'UPS Europe'),
  )
  await panel.getByLabel('Name').fill('UPS World')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Change: UPS World' }).waitFor()
})
