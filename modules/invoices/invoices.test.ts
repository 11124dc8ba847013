import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getOrder, lockOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import { issueInvoice, sellerSetting } from './index.ts'
import { formatAmount, formatDateTime } from './pdf/format.ts'
import { renderInvoicePdf } from './pdf/render-invoice-pdf.ts'

const now = utc('2026-12-31 23:59')
const nextYear = utc('2027-01-01 00:00')

test('an invoice says what was sold, to whom, and the tax in it', async () => {
  const { db } = await openTestShop()
  await sellerSetting.set(db, {
    value: { name: 'Outwit', lines: ['Quay 1'], email: 'shop@example.com', taxId: 'DE1' },
    now,
  })
  const { orderId } = await createPendingOrder(db)
  const { number, document: sheet } = await issueInvoice(db, { orderId, now })

  assert.equal(number, 'INV-2026-000001')
  assert.deepEqual(sheet.seller.lines, ['Quay 1'])
  assert.deepEqual(sheet.buyer.lines, ['Gartenstraße 5', '50667 Köln', 'Germany'])
  assert.deepEqual(
    sheet.lines.map(({ title, quantity, totalMinor }) => [title, quantity, totalMinor]),
    [['Blue Cap', 3, 3000]],
  )
  assert.equal(
    sheet.steps.reduce((sum, { minor }) => sum + minor, 0),
    sheet.totalMinor,
  )
  assert.deepEqual(sheet.steps, [
    { label: 'Items', minor: 3000 },
    { label: 'Express delivery', minor: 900 },
  ])
  const tax = { name: 'MwSt', basisPoints: 1900, netMinor: 3277, taxMinor: 623 }
  assert.deepEqual(sheet.taxes, [tax])
})

test('numbers have no gaps, however many are issued at once and whatever fails', async () => {
  const { db } = await openTestShop()
  const orders = await Promise.all(
    ['Cap', 'Mug', 'Bag', 'Pen', 'Kit'].map((title) => createPendingOrder(db, { title })),
  )
  const issuing = orders.flatMap(({ orderId }, index) => [
    index % 2 === 0 ? spoiltAfter(db, orderId) : null,
    issueInvoice(db, { orderId, now }),
    issueInvoice(db, { orderId, now }),
  ])
  await Promise.all(issuing)

  const { rows } = await db.execute(sql`select seq from invoices order by seq`)
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    [1, 2, 3, 4, 5],
  )
})

test('a locked order does not delay the invoice of another order', async () => {
  const { db } = await openTestShop()
  const [held, free] = await Promise.all([
    createPendingOrder(db, { title: 'Cap' }),
    createPendingOrder(db, { title: 'Mug' }),
  ])
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await lockOrder(tx, held.orderId)
    holds()
    await isLetGo
  })
  await isHeld
  const waiting = issueInvoice(db, { orderId: held.orderId, now })
  await waitForLockWaiters(db)
  const soon = await Promise.race([
    issueInvoice(db, { orderId: free.orderId, now }),
    sleep(5000, null),
  ])
  letGo()
  await holding
  assert.equal(soon?.number, 'INV-2026-000001')
  assert.equal((await waiting).number, 'INV-2026-000002')
})

test('a new year counts from one', async () => {
  const { db } = await openTestShop()
  const [cap, mug] = [await createPendingOrder(db), await createPendingOrder(db, { title: 'Mug' })]
  await issueInvoice(db, { orderId: cap.orderId, now })
  const { number } = await issueInvoice(db, { orderId: mug.orderId, now: nextYear })
  assert.equal(number, 'INV-2027-000001')
})

test('what was issued stays as it was when the order changes', async () => {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db)
  const { document: sheet } = await issueInvoice(db, { orderId, now })
  await db.execute(sql`update orders set city = 'Bonn' where id = ${orderId}`)

  assert.equal((await getOrder(db, orderId))?.city, 'Bonn')
  assert.deepEqual((await issueInvoice(db, { orderId, now: nextYear })).document, sheet)
})

test('forty lines go over pages, and every alphabet of the shop is drawn', async () => {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db)
  const { document: sheet } = await issueInvoice(db, { orderId, now })
  const [line] = sheet.lines
  const title = 'İğne oyası Größe 42 ₺ Ελλάδα Привет '.repeat(4)
  const lines = Array.from({ length: 40 }, () => ({ ...line!, title }))

  const short = (await renderInvoicePdf(sheet)).toString('latin1')
  const long = (await renderInvoicePdf({ ...sheet, lines })).toString('latin1')
  assert.match(short, /^%PDF-/)
  assert.match(short, /\/Count 1\b/)
  assert.match(long, /\/Count [4-9]\b/)
  assert.match(short, /Besley/)
  assert.ok(!short.includes('DejaVu') && long.includes('DejaVu'))
})

test('amounts and dates are written as the shop writes them', () => {
  assert.equal(formatAmount(123450, 'USD'), '$1,234.50')
  assert.equal(formatAmount(-500, 'EUR'), '−€5.00')
  assert.equal(formatAmount(1200, 'JPY'), '¥1,200')
  assert.equal(formatDateTime('2026-08-22T09:05:59.000Z'), '22/08/2026 09:05')
})

/** Takes a number and then fails. */
async function spoiltAfter(db: Database, orderId: OrderId) {
  const spoilt = db.transaction(async (tx) => {
    await issueInvoice(tx, { orderId, now })
    throw new Error('the printer is on fire')
  })
  await assert.rejects(spoilt, /fire/)
}
