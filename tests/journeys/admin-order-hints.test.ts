import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { createTestDependencies } from '#tests/support/test-site'

test('a clerk sees which orders need a closer look, and why, and whose prices they have, and packs one all the same', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser({ role: 'clerk' })
  const plain = await placeOrder()
  const risky = await placeOrder({ email: 'x@mailinator.com' })
  const dependencies = { ...(await createTestDependencies(db)), db, now: () => new Date() }
  await drainOutbox(db, { handlers: createEventHandlers(dependencies), now: new Date() })

  await db.execute(sql`
    update orders set tax_source = 'fallback', shipping_source = 'provider' where id = ${risky.order.id}`)

  await visit('/admin/orders')
  await page.getByRole('button', { name: 'Look closer' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: plain.order.number }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: risky.order.number }).getByText('Look closer').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('Its e-mail address is of a disposable service (mailinator.com).').waitFor()
  await page.getByText('the tax service gave no answer').waitFor()
  await page.getByText('Delivery price of the delivery service').waitFor()
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  await page.keyboard.press('p')
  await page.getByText('Packing has begun').first().waitFor()

  await visit(`/admin/orders/${plain.order.id}`)
  await page.getByRole('heading', { name: plain.order.number }).waitFor()
  assert.equal(await page.getByText('Look at this order before you pack it').count(), 0)
})
