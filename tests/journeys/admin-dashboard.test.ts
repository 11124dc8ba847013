import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { findViolations, findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { readLayoutShift, watchLayoutShift } from '#tests/support/layout-shift'
import { createTestDependencies } from '#tests/support/test-site'

test('an owner reads the day and the month by keyboard alone, with a table behind the chart', async () => {
  const { page, visit, order } = await openDashboard()
  await visit('/admin')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  assert.match(page.url(), /\/admin\/dashboard$/)
  const total = `$${order.total.toFixed(2)}`
  await page.getByText(total).first().waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  const chart = page.getByRole('slider', { name: /^Sales from/ })
  await chart.focus()
  assert.match(
    (await chart.getAttribute('aria-valuetext')) ?? '',
    new RegExp(`These days \\${total}`),
  )
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /These days \$0\.00/)
  await page.keyboard.press('Home')
  assert.equal(await chart.getAttribute('aria-valuenow'), '0')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: new RegExp(`\\${total}`) }).waitFor()

  await page.getByRole('button', { name: 'Today' }).press('Enter')
  await page.waitForURL(/range=today/)
  await page.getByRole('heading', { name: 'Orders by hour' }).waitFor()
})

test('the days of one’s own are in the address, and wrong ones are refused', async () => {
  const { page, visit } = await openDashboard()
  await visit('/admin/dashboard')
  await page.getByRole('button', { name: 'Own dates' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('2026-03-02')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-03-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('The last day is before the first').waitFor()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-03-04')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/from_day=2026-03-02&to_day=2026-03-04/)
  await page.getByText('No sales in these days').first().waitFor()
})

test('an owner sees the clicks to AliExpress by day, for all products and for one, by keyboard', async () => {
  const { page, visit, db } = await openDashboard()
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products order by title limit 1`,
  )
  await db.execute(sql`
    insert into outbound_clicks (day, product_id, supplier_product_id, title, clicks)
    values (current_date, ${rows[0]!.id}, null, null, 7), (current_date - 1, ${rows[0]!.id}, null, null, 2),
      (current_date, null, '1005008177221739', 'Bath mat', 3)`)
  await visit('/admin/dashboard')
  const part = page.getByRole('region', { name: 'Clicks to AliExpress' })
  const chart = part.getByRole('slider')
  await part.getByRole('slider', { name: /^12 clicks from .*: All products\.$/ }).waitFor()
  await chart.focus()
  await page.keyboard.press('End')
  assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /Clicks 10/)

  await part.getByRole('button', { name: /Bath mat/ }).press('Enter')
  await part.getByRole('slider', { name: /^3 clicks from .*: Bath mat\.$/ }).waitFor()
  await part.getByText('not in the shop').waitFor()
  assert.deepEqual(await findViolations(page), [])
})

test('a part that fails says so alone, and is read again', async () => {
  const { page, visit } = await openDashboard()
  let fails = true
  await page.route(/\/api\/admin\/(reports\/products|work\/waiting)/, (route) =>
    fails
      ? route.fulfill({ status: 422, json: { error: { code: 'invalid_input' } } })
      : route.continue(),
  )
  await visit('/admin/dashboard')
  const part = page.getByRole('region', { name: 'Top products' })
  await part.getByRole('alert').waitFor()
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('alert').waitFor()
  await page.getByRole('slider', { name: /^Sales from/ }).waitFor()
  fails = false
  await part.getByRole('button', { name: 'Try Again' }).click()
  await part.getByText('1 sold').first().waitFor()
  await waiting.getByRole('button', { name: 'Try Again' }).click()
  await waiting.getByText('Orders to ship').waitFor()
})

test('the dashboard does not move when the guide arrives late', async () => {
  const { page, visit } = await openDashboard()
  await page.route('**/api/admin/set-up', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), is_offered: true, is_dismissed: false }
    await setTimeout(800)
    await route.fulfill({ response, json })
  })
  await watchLayoutShift(page, { countsAll: true })
  await visit('/admin/dashboard')
  await page.getByRole('heading', { name: 'Set up your shop' }).waitFor()
  await page.getByRole('slider', { name: /^Sales from/ }).waitFor()
  const shift = await readLayoutShift(page)
  assert.ok(shift < 0.02, `${shift}`)
})

test('a clerk, who may not read reports, begins with the orders', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'clerk' })
  await visit('/admin')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await visit('/admin/dashboard')
  await page.getByText('Your role doesn’t open this screen').waitFor()
})

test('the dashboard is accessible in both themes at both widths', async () => {
  const { page, visit } = await openDashboard()
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const range of ['30d', 'today']) {
      await visit(`/admin/dashboard?range=${range}`)
      await page.getByRole('slider', { name: /^Sales from/ }).focus()
      await page.keyboard.press('End')
      await page.getByText('1 sold').first().waitFor()
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${range} ${viewport.width}`)
      const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${overflow} px too wide`)
    }
  }
})

async function openDashboard(input: Parameters<typeof openAdminInBrowser>[0] = {}) {
  const shop = await openAdminInBrowser(input)
  const { db } = shop
  const { order } = await shop.placeOrder()
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  await drainOutbox(db, { handlers, now: new Date() })
  return { ...shop, order }
}
