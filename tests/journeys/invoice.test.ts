import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { BrowserContext, Download } from 'playwright-core'
import { issueInvoice } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import { openShopInBrowser } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { addToCart, fillCheckoutForm, placeAndPayOrder } from '#tests/support/browser-checkout'

test('Mina downloads the invoice of a paid order by a link that is valid for one minute', async () => {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const identitySettings = { autoconfirm: true }
  const { page, context, visit, db, baseURL, consoleErrors } = await openShopInBrowser({
    identitySettings,
    now,
  })
  await signInByApi(page)
  await addToCart(page, visit)
  await visit('/checkout')
  await fillCheckoutForm(page)
  await placeAndPayOrder(page)
  const { rows } = await db.execute<{ id: string }>('select id from orders')
  await issueInvoice(db, { orderId: rows[0]!.id as OrderId, now: now() })

  // Download links start with the public URL of the shop, which the test serves on a local port.
  const toLocalUrl = (url: string) => url.replace('http://shop.test', baseURL)
  await context.route('http://shop.test/**', (route) =>
    route.continue({ url: toLocalUrl(route.request().url()) }),
  )
  await visit('/profile?tab=invoices')
  const downloading = waitForDownload(context)
  await page.getByRole('button', { name: /^Download/ }).click()
  const file = await downloading
  assert.match(file.suggestedFilename(), /^INV-\d{4}-\d{6}\.pdf$/)
  const bytes = await readFile(await file.path())
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.match(bytes.subarray(-8).toString(), /%%EOF/)

  const link = toLocalUrl(file.url())
  offsetMs = 55_000
  assert.equal((await fetch(link)).headers.get('content-type'), 'application/pdf')
  offsetMs = 62_000
  const expired = await fetch(link)
  assert.equal(expired.status, 403)
  assert.doesNotMatch(await expired.text(), /%PDF/)
  assert.deepEqual(consoleErrors, [])
})

/** Resolves to the download of the next tab that opens. */
function waitForDownload(context: BrowserContext): Promise<Download> {
  return new Promise((resolve) => context.once('page', (tab) => tab.once('download', resolve)))
}
