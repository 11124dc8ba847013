import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendAlertConfirmation } from '#modules/stock-alerts'
import { listNewestEmails } from '#platform/email/email-queue'
import { stockAlerts } from '#tables/stock-alerts'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { addTestProduct } from '#tests/support/test-shop'
import { createTestDependencies } from '#tests/support/test-site'

test('a guest asks on a sold-out product to be told, confirms by e-mail, and unsubscribes', async () => {
  const { page, visit, db, consoleErrors } = await openShopInBrowser({
    ...{ products: ['Mug'], contextOptions: { viewport: PHONE_VIEWPORT } },
  })
  await addTestProduct(db, 'Lamp', { stock: 0 })
  await visit('/products/mug')
  assert.equal(await page.getByText('Tell me when it’s back').count(), 0)
  await visit('/products/lamp')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Notify me' }).click()
  await main.getByText('Enter an email address').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await main.getByLabel('Email address').fill('mina@example.com')
  await page.keyboard.press('Enter')
  await main.getByText('confirm with the link in the email').waitFor()

  const [alert] = await db.select().from(stockAlerts)
  const sender = await createTestDependencies(db)
  await sendAlertConfirmation(db, { alertId: alert!.id, sender, now: new Date() })
  const [email] = await listNewestEmails(db, { limit: 1 })
  const findLink = (action: string) =>
    email!.text.match(new RegExp(`http://shop\\.test(/stock-alerts/${action}\\S+)`))![1]!
  const getState = async () => (await db.select().from(stockAlerts))[0]?.state
  await visit(findLink('confirm'))
  assert.equal(await getState(), 'pending', 'opening the link changes nothing')
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await page.getByRole('heading', { name: 'We’ll write to you' }).waitFor()
  assert.equal(await getState(), 'confirmed')
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await visit(`/api${findLink('unsubscribe')}`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'You won’t get any more emails about stock' }).waitFor()
  assert.equal(await getState(), undefined)
  assert.deepEqual(consoleErrors, [])

  await visit('/stock-alerts/confirm?id=x')
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor()
})
