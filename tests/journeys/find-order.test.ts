import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { createPendingOrder } from '#tests/support/pending-order'

test('a guest without the e-mail finds an order on another phone, by keyboard', async () => {
  const { page, visit, db } = await openShopInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const { getOrder } = await createPendingOrder(db, { now: new Date() })
  const order = (await getOrder())!
  await visit('/my-orders')
  const number = page.getByLabel('Order number')
  await number.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Enter an order number, such as OW-100001').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.keyboard.type(order.number)
  await page.keyboard.press('Tab')
  await page.keyboard.type('theo@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('We couldn’t find an order').waitFor()

  await page.locator('#find-order-email').fill('mina@example.com')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders/${order.id}`)
  await page.getByText(order.number).first().waitFor()
  await visit('/my-orders')
  await page.getByRole('main').getByText(order.number).waitFor()
})
