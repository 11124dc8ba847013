import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type OrderId, shipOrder, transitionOrder } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { clerk } from '#tests/support/actors'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('a clerk exchanges a mug by mouse for two lamps, and the shopper is to pay the difference', async () => {
  const { page, visit, placeOrder, db, consoleErrors } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await ship(db, order.id)
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Exchange' }).click()
  const panel = page.getByRole('dialog', { name: 'Exchange items' })
  const submit = panel.getByRole('button', { name: /^Exchange/ })
  assert.equal(await submit.isDisabled(), true, 'nothing is chosen yet')
  await increase(panel.getByRole('region', { name: 'What comes back' }), 'Red Mug')
  await panel.getByLabel('Add a replacement').fill('lamp')
  await panel.getByRole('button', { name: /^Desk Lamp/ }).click()
  await increase(panel.getByRole('region', { name: 'What is sent instead' }), 'Desk Lamp')
  await panel.getByText('The shopper gets a payment link').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await panel.getByRole('button', { name: 'Exchange, ask for $10.00' }).click()
  await page.getByText('The exchange is recorded').first().waitFor()
  await page.getByText('Items worth $10.00 come back.').waitFor()
  await page.getByText('1 of 1 come back').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByRole('link', { name: /^Open order OW-/ }).click()
  await page.getByText(`It is packed when the items of order ${order.number}`).waitFor()
  await page.getByText('Paid with returned items').waitFor()
  await page.getByRole('heading', { level: 1 }).getByText('Waiting for payment').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(consoleErrors, [])
})

test('a clerk exchanges a mug by keyboard alone, and settles it when the mug has arrived', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await ship(db, order.id)
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('heading', { name: order.number }).waitFor()
  await page.keyboard.press('x')
  const panel = page.getByRole('dialog', { name: 'Exchange items' })
  await panel.getByRole('group', { name: 'Red Mug' }).getByLabel('One more').focus()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Add a replacement').focus()
  await page.keyboard.type('lamp')
  await panel.getByText('1 match').waitFor()
  await page.keyboard.press('Enter')
  await panel.getByText('No difference').waitFor()
  await panel.getByRole('button', { name: 'Exchange', exact: true, disabled: false }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Items worth $10.00 come back.').waitFor()

  await page.getByRole('button', { name: 'Decide on the return' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Items of the exchange' })
  await dialog.getByText(/Ending it refunds nothing and cancels order OW-/).waitFor()
  await dialog.getByRole('button', { name: 'These items have arrived' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/Items were exchanged for order OW-/).waitFor()
  await page
    .getByRole('region', { name: 'Payments and refunds' })
    .getByText('Exchange: it pays for what takes the place of these items.')
    .waitFor()
})

test('fewer items arrive than announced: the clerk is asked on a phone, and the shopper is to pay the rest', async () => {
  const { page, visit, shopper, db } = await openAdminInBrowser({
    products: ['Red Mug'],
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const { rows } = await db.execute<{ id: string }>('select id from variants')
  const cart = await shopper.createCart([{ variant: rows[0]!.id, quantity: 2 }])
  const { body } = await shopper.checkOut(cart.id)
  await shopper.pay(body)
  await ship(db, body.order.id)
  await visit(`/admin/orders/${body.order.id}#exchange`)
  const panel = page.getByRole('dialog', { name: 'Exchange items' })
  const back = panel.getByRole('region', { name: 'What comes back' })
  await increase(back, 'Red Mug')
  await increase(back, 'Red Mug')
  await panel.getByLabel('Add a replacement').fill('mug')
  await panel.getByRole('button', { name: /^Red Mug/ }).click()
  await increase(panel.getByRole('region', { name: 'What is sent instead' }), 'Red Mug')
  await panel.getByText('No difference').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await isTooWide(page), false)
  await panel.getByRole('button', { name: 'Exchange', exact: true, disabled: false }).click()
  await page.getByText('Items worth $20.00 come back.').waitFor()

  await page.getByRole('button', { name: 'Decide on the return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Items of the exchange' })
  await dialog.getByRole('button', { name: 'One less' }).click()
  await dialog.getByRole('button', { name: 'These items have arrived' }).click()
  await dialog.getByText('$10.00 is missing').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await isTooWide(page), false)
  await dialog.getByRole('button', { name: 'Ask the shopper to pay it' }).click()
  await page.getByText(/\$10\.00 is still to be paid on order OW-/).waitFor()
  assert.equal(await isTooWide(page), false)
})

test('somebody without the right to refund sees no exchange, also by its address', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser({ role: 'support' })
  const { order } = await placeOrder()
  await ship(db, order.id)
  await visit(`/admin/orders/${order.id}#exchange`)
  await page.getByRole('heading', { name: order.number }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Exchange' }).count(), 0)
  assert.equal(await page.getByRole('dialog').count(), 0)
})

async function ship(db: Database, id: string) {
  const context = { orderId: id as OrderId, actor: clerk, now: new Date() }
  const packed = await transitionOrder(db, { ...context, to: 'processing' })
  assert.ok(packed.ok)
  const tracking = { carrier: 'DHL', number: '1', url: null }
  const shipped = await shipOrder(db, { ...context, tracking })
  assert.ok(shipped.ok)
}

async function increase(part: ReturnType<Page['getByRole']>, title: string) {
  await part.getByRole('group', { name: title }).getByRole('button', { name: 'One more' }).click()
}

function isTooWide(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
