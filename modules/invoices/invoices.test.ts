import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { lockOrder, type OrderId, orderById } from '#modules/orders'
import type { Database } from '#platform/database'
import { ordered } from '#tests/ordered'
import { openShop, utc } from '#tests/shop'
import { someoneWaits } from '#tests/someone-waits'
import { issueInvoice, seller } from './index.ts'
import { drawInvoice } from './pdf/draw-invoice.ts'
import { amountText, dateAndTime } from './pdf/words.ts'

const now = utc('2026-12-31 23:59')
const nextYear = utc('2027-01-01 00:00')

test('an invoice says what was sold, to whom, and the tax in it', async () => {
  const { db } = await openShop()
  await seller.write(db, {
    value: { name: 'Outwit', lines: ['Quay 1'], email: 'shop@example.com', taxId: 'DE1' },
    now,
  })
  const { orderId } = await ordered(db)
  const { number, sheet } = await issueInvoice(db, { orderId, now })

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
  const { db } = await openShop()
  const orders = await Promise.all(
    ['Cap', 'Mug', 'Bag', 'Pen', 'Kit'].map((title) => ordered(db, { title })),
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
  const { db } = await openShop()
  const [held, free] = await Promise.all([
    ordered(db, { title: 'Cap' }),
    ordered(db, { title: 'Mug' }),
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
  await someoneWaits(db)
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
  const { db } = await openShop()
  const [cap, mug] = [await ordered(db), await ordered(db, { title: 'Mug' })]
  await issueInvoice(db, { orderId: cap.orderId, now })
  const { number } = await issueInvoice(db, { orderId: mug.orderId, now: nextYear })
  assert.equal(number, 'INV-2027-000001')
})

test('what was issued stays as it was when the order changes', async () => {
  const { db } = await openShop()
  const { orderId } = await ordered(db)
  const { sheet } = await issueInvoice(db, { orderId, now })
  await db.execute(sql`update orders set city = 'Bonn' where id = ${orderId}`)

  assert.equal((await orderById(db, orderId))?.city, 'Bonn')
  assert.deepEqual((await issueInvoice(db, { orderId, now: nextYear })).sheet, sheet)
})

test('forty lines go over pages, and every alphabet of the shop is drawn', async () => {
  const { db } = await openShop()
  const { orderId } = await ordered(db)
  const { sheet } = await issueInvoice(db, { orderId, now })
  const [line] = sheet.lines
  const title = 'İğne oyası Größe 42 ₺ Ελλάδα Привет '.repeat(4)
  const lines = Array.from({ length: 40 }, () => ({ ...line!, title }))

  const short = (await drawInvoice(sheet)).toString('latin1')
  const long = (await drawInvoice({ ...sheet, lines })).toString('latin1')
  assert.match(short, /^%PDF-/)
  assert.match(short, /\/Count 1\b/)
  assert.match(long, /\/Count [4-9]\b/)
  assert.match(short, /Besley/)
  assert.ok(!short.includes('DejaVu') && long.includes('DejaVu'))
})

test('amounts and dates are written as the shop writes them', () => {
  assert.equal(amountText(123450, 'USD'), '$1,234.50')
  assert.equal(amountText(-500, 'EUR'), '−€5.00')
  assert.equal(amountText(1200, 'JPY'), '¥1,200')
  assert.equal(dateAndTime('2026-08-22T09:05:59.000Z'), '22/08/2026 09:05')
})

/** Takes a number and then fails. */
async function spoiltAfter(db: Database, orderId: OrderId) {
  const spoilt = db.transaction(async (tx) => {
    await issueInvoice(tx, { orderId, now })
    throw new Error('the printer is on fire')
  })
  await assert.rejects(spoilt, /fire/)
}
