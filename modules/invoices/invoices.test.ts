import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getOrder, lockOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import { type Invoice, issueInvoice, issueInvoices, sellerSetting } from './index.ts'
import { renderInvoicePdf } from './pdf/render-invoice-pdf.ts'

const now = utc('2026-12-31 23:59')
const nextYear = utc('2027-01-01 00:00')

test('an invoice holds the lines, the buyer and the tax of its order', async () => {
  const { db } = await openTestShop()
  await sellerSetting.set(db, {
    value: { name: 'Outwit', lines: ['Quay 1'], email: 'shop@example.com', taxId: 'DE1' },
    now,
  })
  const { orderId } = await createPendingOrder(db)
  const { number, document } = await issueInvoice(db, { orderId, now })

  assert.equal(number, 'INV-2026-000001')
  assert.deepEqual(document.seller.lines, ['Quay 1'])
  assert.deepEqual(document.buyer.lines, ['Gartenstraße 5', '50667 Köln'])
  assert.equal(document.buyer.country, 'DE')
  assert.deepEqual(
    document.lines.map(({ title, quantity, totalMinor }) => [title, quantity, totalMinor]),
    [['Blue Cap', 3, 3000]],
  )
  assert.equal(
    document.steps.reduce((sum, { minor }) => sum + minor, 0),
    document.totalMinor,
  )
  assert.deepEqual(document.steps, [
    { code: 'items', minor: 3000 },
    { code: 'express_shipping', minor: 900 },
  ])
  const tax = { name: 'vat', basisPoints: 1900, netMinor: 3277, taxMinor: 623 }
  assert.deepEqual(document.taxes, [tax])
})

test('concurrent and failing issues leave no gaps in the numbers', async () => {
  const { db } = await openTestShop()
  const orders = await Promise.all(
    ['Cap', 'Mug', 'Bag', 'Pen', 'Kit'].map((title) => createPendingOrder(db, { title })),
  )
  const issuing = orders.flatMap(({ orderId }, index) => [
    index % 2 === 0 ? issueAndFail(db, orderId) : null,
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

test('orders that are paid together get invoices with consecutive numbers, and none gets a second one', async () => {
  const { db } = await openTestShop()
  const [cap, mug, bag] = [
    await createPendingOrder(db, { title: 'Cap' }),
    await createPendingOrder(db, { title: 'Mug' }),
    await createPendingOrder(db, { title: 'Bag' }),
  ]
  await issueInvoice(db, { orderId: mug.orderId, now })
  const orderIds = [cap, mug, bag].map(({ orderId }) => orderId)
  const batches = [issueInvoices(db, { orderIds, now }), issueInvoices(db, { orderIds, now })]
  const [first, second] = await Promise.all(batches)

  assert.deepEqual(listNumbers(first!), ['INV-2026-000001', 'INV-2026-000002', 'INV-2026-000003'])
  assert.deepEqual(listNumbers(second!), listNumbers(first!))
  const titles = first!.map(({ orderId, document }) => [orderId, document.lines[0]!.title])
  assert.deepEqual(Object.fromEntries(titles), {
    ...{ [cap.orderId]: 'Cap', [mug.orderId]: 'Mug', [bag.orderId]: 'Bag' },
  })
})

test('a locked order does not delay the invoice of another order', async () => {
  const { db } = await openTestShop()
  const [locked, free] = await Promise.all([
    createPendingOrder(db, { title: 'Cap' }),
    createPendingOrder(db, { title: 'Mug' }),
  ])
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: reportLocked } = Promise.withResolvers<void>()
  const locking = db.transaction(async (tx) => {
    await lockOrder(tx, locked.orderId)
    reportLocked()
    await isReleased
  })
  await isLocked
  const waiting = issueInvoice(db, { orderId: locked.orderId, now })
  await waitForLockWaiters(db)
  const issued = await Promise.race([
    issueInvoice(db, { orderId: free.orderId, now }),
    sleep(5000, null),
  ])
  release()
  await locking
  assert.equal(issued?.number, 'INV-2026-000001')
  assert.equal((await waiting).number, 'INV-2026-000002')
})

test('the numbers of a new year start at one', async () => {
  const { db } = await openTestShop()
  const [cap, mug] = [await createPendingOrder(db), await createPendingOrder(db, { title: 'Mug' })]
  await issueInvoice(db, { orderId: cap.orderId, now })
  const { number } = await issueInvoice(db, { orderId: mug.orderId, now: nextYear })
  assert.equal(number, 'INV-2027-000001')
})

test('an issued invoice stays unchanged when its order changes', async () => {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db)
  const { document } = await issueInvoice(db, { orderId, now })
  await db.execute(sql`update orders set city = 'Bonn' where id = ${orderId}`)

  assert.equal((await getOrder(db, orderId))?.city, 'Bonn')
  assert.deepEqual((await issueInvoice(db, { orderId, now: nextYear })).document, document)
})

test('a PDF of forty lines has several pages and draws every alphabet of the shop', async () => {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db)
  const { document } = await issueInvoice(db, { orderId, now })
  const [line] = document.lines
  const title = 'İğne oyası Größe 42 ₺ Ελλάδα Привет '.repeat(4)
  const lines = Array.from({ length: 40 }, () => ({ ...line!, title }))

  const short = (await renderInvoicePdf(document)).toString('latin1')
  const long = (await renderInvoicePdf({ ...document, lines })).toString('latin1')
  assert.match(short, /^%PDF-/)
  assert.match(short, /\/Count 1\b/)
  assert.match(long, /\/Count [4-9]\b/)
  assert.match(short, /Besley/)
  assert.ok(!short.includes('DejaVu') && long.includes('DejaVu'))
})

function listNumbers(invoices: Invoice[]): string[] {
  return invoices.map(({ number }) => number).sort()
}

/** Issues an invoice in a transaction that fails afterwards. */
async function issueAndFail(db: Database, orderId: OrderId) {
  const failing = db.transaction(async (tx) => {
    await issueInvoice(tx, { orderId, now })
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
}
