import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { issueInvoice } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { findLayoutFaults } from '#tests/support/layout-faults'

test('a clerk finds an invoice and sends it again, by keyboard alone', async () => {
  const { page, visit, db, issue, consoleErrors } = await openInvoiceShop()
  await issue({ email: 'paul@example.com', first_name: 'Paul' })
  await issue({ email: 'zoe@example.com', first_name: 'Zoë', last_name: 'Çelik' })
  await visit('/admin/invoices')
  await page.getByText('2 invoices in 2026 · without a gap').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('celik')
  await page.getByText('1 document').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'INV-2026-000002' }).waitFor()
  await page.getByRole('article', { name: 'Invoice' }).getByText('Zoë Çelik').waitFor()
  await page.getByRole('button', { name: 'Send again' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('It’s on its way to zoe@example.com').first().waitFor()
  const { rows } = await db.execute(sql`select recipient from emails where template = 'invoice'`)
  assert.deepEqual(rows, [{ recipient: 'zoe@example.com' }])
  assert.deepEqual(consoleErrors, [])
})

test('a clerk downloads the PDF, the UBL and the file for accountants, and goes on to the refund', async () => {
  const { page, context, baseURL, visit, issue } = await openInvoiceShop()
  const { order } = await issue({ email: 'zoe@example.com' })
  await visit('/admin/invoices')
  let downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV for accountants' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  assert.match(csv, /^number,kind,issued_at/)
  await page.getByRole('link', { name: 'INV-2026-000001' }).click()
  downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download UBL' }).click()
  const xml = await readFile(await (await downloading).path(), 'utf8')
  assert.match(xml, /<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/)
  // Download links start with the public URL of the shop, which the test serves on a local port.
  await context.route('http://shop.test/**', (route) =>
    route.continue({ url: route.request().url().replace('http://shop.test', baseURL) }),
  )
  downloading = new Promise((resolve) => {
    context.once('page', (tab) => tab.once('download', resolve))
  })
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await downloading).path())
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  await page.getByRole('link', { name: 'Credit note by refund' }).click()
  await page.waitForURL(`**/admin/orders/${order.id}#refund`)
  await page.getByRole('dialog', { name: 'Refund' }).waitFor()
})

test('a missing number is named, and the screens are accessible in both themes, on a laptop and on a phone', async () => {
  const { page, navigate, db, issue } = await openInvoiceShop()
  const { id } = await issue({ email: `${'x'.repeat(60)}@example.com`, last_name: 'W'.repeat(80) })
  for (const [path, text] of [
    ['invoices', 'INV-2026-000001'],
    [`invoices/${id}`, 'Download UBL'],
  ] as const) {
    for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
      await page.setViewportSize(viewport)
      await navigate(`/admin/${path}`)
      await page.getByText(text).first().waitFor()
      assert.deepEqual(await findLayoutFaults(page), [], `${path} ${viewport.width}`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} ${viewport.width}`)
      const [width, visible] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      assert.ok(width! <= visible!, `${path} is ${width} wide`)
    }
  }
  const background = await page
    .getByRole('article')
    .evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
  assert.equal(background, 'rgb(255, 255, 255)', 'the sheet is white in the dark theme')

  await db.execute(sql`update invoice_counters set last = 2`)
  await navigate('/admin/invoices')
  await page.getByRole('alert').getByText('INV-2026-000002').waitFor()
})

async function openInvoiceShop() {
  const shop = await openAdminInBrowser({ role: 'clerk' })
  let minutes = 0
  return {
    ...shop,
    async issue(contact: object) {
      const placed = await shop.placeOrder(contact)
      minutes += 1
      const now = new Date(Date.UTC(2026, 10, 25, 9, minutes))
      const invoice = await issueInvoice(shop.db, { orderId: placed.order.id as OrderId, now })
      return { ...placed, id: invoice.id }
    },
  }
}
