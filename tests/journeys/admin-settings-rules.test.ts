import assert from 'node:assert/strict'
import { test } from 'node:test'
import { variants } from '#tables/catalog'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('an owner ends guest checkout by keyboard alone, and a guest is told why', async () => {
  const { page, visit, shopper, db } = await openAdminInBrowser({ products: ['Desk Lamp'] })
  await visit('/admin/shop-settings/checkout')
  await page.getByLabel('Shoppers may order without an account').focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Minimum value of the items (USD)').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('-5')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an amount of 0 or more').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('25,50')
  await page.keyboard.press('Enter')
  await page.getByText('Saved').first().waitFor()
  const [variant] = await db.select({ id: variants.id }).from(variants)
  const { id } = await shopper.createCart([{ variant: variant!.id }])
  const { status, body } = await shopper.checkOut(id)
  const { error } = body as unknown as { error: { code: string } }
  assert.deepEqual([status, error.code], [409, 'account_required'])
})

test('an owner tests the payment provider by mouse', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/shop-settings/payments')
  await page.getByText('STRIPE_SECRET_KEY isn’t set').waitFor()
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByText('The provider answers, and accepts the key.').waitFor()
  await page.getByText('payment_connected').waitFor()
})

test('an owner chooses what new accounts are told', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/shop-settings/notifications')
  await page.getByLabel('Newsletter').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await visit('/admin/shop-settings/notifications')
  await page.getByLabel('Newsletter').waitFor()
  assert.equal(await page.getByLabel('Newsletter').isChecked(), false)
  assert.equal(await page.getByRole('checkbox', { name: 'Push notifications' }).count(), 0)
  await page.getByText('Each person switches them on in their own browser').waitFor()
  assert.equal(await page.getByText('not sent yet').count(), 0)
  const sms = page.getByRole('checkbox', { name: 'Text messages' })
  assert.equal(await sms.isDisabled(), true)
})

test('the pages of rules are accessible in both themes at both widths', async () => {
  const { page, navigate } = await openAdminInBrowser()
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const id of ['payments', 'checkout', 'notifications', 'privacy']) {
      await navigate(`/admin/shop-settings/${id}`)
      await page.locator('.settings-section li, .settings-section input').first().waitFor()
      assert.deepEqual(await findViolationsInBothThemes(page), [], id)
      const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${id} ${viewport.width}: ${overflow}`)
    }
  }
})
