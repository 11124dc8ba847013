import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

const PAGE = '/admin/shop-settings/emails'

test('an owner looks at an email in German and sends it to themselves, by keyboard alone', async () => {
  const { page, visit, db, placeOrder } = await openAdminInBrowser()
  const { order } = await placeOrder()
  await visit(PAGE)
  await page.getByRole('button', { name: 'Look at it: order-confirmed' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByText(order.number).first().waitFor()
  await panel.getByText('1 × Desk Lamp').waitFor()
  await panel.getByLabel('Language of the email').focus()
  await page.keyboard.type('Ger')
  await panel.getByText('Lieferung').first().waitFor()
  await panel.getByRole('button', { name: 'Send a test to me' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('It’s on its way to').waitFor()
  const { rows } = await db.execute<{ subject: string }>(sql`
    select subject from emails where template = 'template-test'`)
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.subject, new RegExp(order.number))
})

test('an owner sets the sender by mouse, and a wrong address is explained', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit(PAGE)
  const form = page.getByRole('form', { name: 'Sender' })
  await form.getByText('There’s no mail server').waitFor()
  await form.getByLabel('Name of the sender').fill('Lamp & Co.')
  await form.getByLabel('Answers go to').fill('nobody')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter an email address').waitFor()
  await form.getByLabel('Answers go to').fill('help@lamp.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  const { rows } = await db.execute(sql`select value from settings where key = 'email_sender'`)
  const value = { from_name: 'Lamp & Co.', from_address: null, reply_to: 'help@lamp.example' }
  assert.deepEqual(rows, [{ value }])
})

test('who may only read sees the settings, and cannot edit them', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'read_only' })
  await visit(`${PAGE}?template=shipped`)
  await page.getByRole('dialog').getByText('Subject:').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send a test to me' }).count(), 0)
  await page.keyboard.press('Escape')
  assert.equal(await page.getByLabel('Name of the sender').isDisabled(), true)
})

test('the page of emails and a preview are accessible in both themes at both widths', async () => {
  const { page, visit } = await openAdminInBrowser()
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of [PAGE, `${PAGE}?template=order-confirmed`]) {
      await visit(path)
      await page
        .getByText(path === PAGE ? 'order-confirmed' : 'Desk Lamp')
        .first()
        .waitFor()
      assert.deepEqual(await findViolationsInBothThemes(page), [], path)
      const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${path} ${viewport.width}: ${overflow}`)
    }
  }
})
