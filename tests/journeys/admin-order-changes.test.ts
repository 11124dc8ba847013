import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { mina } from '#tests/support/shopper'

test('a clerk takes an item off an order by mouse, and sees what goes back before it is done', async () => {
  const { page, visit, placeOrder, consoleErrors } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Change items' }).click()
  const panel = page.getByRole('dialog', { name: 'Change the items' })
  await panel
    .getByRole('group', { name: 'Red Mug' })
    .getByRole('button', { name: 'One less' })
    .click()
  const submit = panel.getByRole('button', { name: 'Change and refund $10.00' })
  await submit.waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await submit.click()
  await page.getByText('The items are changed').first().waitFor()
  await page.getByRole('region', { name: '1 item' }).waitFor()
  await page
    .getByRole('region', { name: 'Payments and refunds' })
    .getByText('Refund', { exact: true })
    .waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a clerk adds an item by keyboard alone, and the shopper is to pay for it', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('heading', { name: order.number }).waitFor()
  await page.keyboard.press('e')
  const panel = page.getByRole('dialog', { name: 'Change the items' })
  await panel.getByLabel('Add an item').focus()
  await page.keyboard.type('lamp')
  await panel.getByText('1 match').waitFor()
  await page.keyboard.press('Enter')
  await panel.getByText('The order stays as it is until this is paid').waitFor()
  await panel.getByLabel('Message to the shopper').focus()
  await page.keyboard.type('As we agreed')
  const submit = panel.getByRole('button', { name: 'Send payment link for $10.00' })
  await submit.waitFor()
  await submit.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/A change waits for \$10\.00/).waitFor()
  await page.getByRole('button', { name: 'Take the change back' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The change is taken back').first().waitFor()
})

test('the panel says when too little is left of an added item, and nothing can be saved', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await db.execute(`update variants set stock = 0`)
  await visit(`/admin/orders/${order.id}#edit`)
  const panel = page.getByRole('dialog', { name: 'Change the items' })
  await panel
    .getByRole('group', { name: 'Red Mug' })
    .getByRole('button', { name: 'One more' })
    .click()
  await panel.getByText('Not enough is left: 0 in stock').waitFor()
  const submit = panel.getByRole('button', { name: 'Send payment link for $10.00' })
  assert.equal(await submit.isDisabled(), true)
})

test('an owner composes an order on a phone, saves it, and sends the payment link', async () => {
  const { page, visit, consoleErrors } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/admin/orders/new')
  await page.getByLabel('Add an item').fill('mug')
  await page.getByRole('button', { name: /^Red Mug/ }).click()
  await fillCustomer(page)
  await page.getByText('Total', { exact: true }).last().waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await isTooWide(page), false)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { name: 'Draft for Mina Ørsted' }).waitFor()

  await page.getByRole('button', { name: 'Send payment link', disabled: false }).click()
  await page.getByRole('heading', { level: 1 }).getByText('OW-').waitFor()
  await page.getByText('Payment link sent').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a clerk finds a draft in the list by keyboard and marks it as paid', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'clerk' })
  await visit('/admin/orders')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Add an item').focus()
  await page.keyboard.type('lamp')
  await page.getByText('1 match').waitFor()
  await page.keyboard.press('Enter')
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Save draft' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The draft is saved').first().waitFor()
  await visit('/admin/orders/drafts')
  await page.getByText('Mina Ørsted, mina@example.com').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const paid = page.getByRole('button', { name: 'Mark as paid', disabled: false })
  await paid.waitFor()
  await paid.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Paid outside the shop' })
  await dialog.getByLabel('How it was paid').focus()
  await page.keyboard.type('In cash')
  await dialog.getByRole('button', { name: 'Mark as paid' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Payments and refunds' })
    .getByText('manual', { exact: true })
    .waitFor()
})

async function fillCustomer(page: Page) {
  await page.getByLabel('Email').fill(mina.email)
  await page.getByLabel('First name').fill(mina.first_name)
  await page.getByLabel('Last name').fill(mina.last_name)
  await page.getByLabel('Address', { exact: true }).fill(mina.address)
  await page.getByLabel('Postal code').fill(mina.zip_code)
  await page.getByLabel('City').fill(mina.city)
  await page.getByLabel('Country').selectOption(mina.country)
}

function isTooWide(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
