import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type {
  AdminInvoice,
  InvoiceListItem,
  InvoiceSeries,
  InvoiceTotals,
} from '#contract/invoices'
import { issueCreditNote, issueInvoice } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import type { RefundId } from '#modules/payments'
import { openCustomerShop } from '#tests/support/customer-shop'

interface Page {
  items: InvoiceListItem[]
  next_cursor: string | null
}

test('a clerk finds invoices by number, order, name, address, kind, country and day, page by page', async () => {
  const { invoiceOrder, refund, list, get } = await openInvoiceShop()
  const first = await invoiceOrder({
    email: 'zoe@example.com',
    first_name: 'Zoë',
    last_name: 'Çelik',
  })
  await invoiceOrder({ email: 'paul@example.com', country: 'FR', zip_code: '75001', city: 'Paris' })
  await refund(first)
  assert.deepEqual(await list(), ['CN-2026-000001', 'INV-2026-000002', 'INV-2026-000001'])
  for (const [query, expected] of [
    [`q=${first.number}`, ['CN-2026-000001', 'INV-2026-000001']],
    ['q=celik+inv', ['INV-2026-000001']],
    ['q=000002', ['INV-2026-000002']],
    ['q=paul%40', ['INV-2026-000002']],
    ['kind=credit_note', ['CN-2026-000001']],
    ['buyer_country=FR', ['INV-2026-000002']],
    ['to=2026-01-01T00:00:00Z', []],
    ['q=%25', []],
  ] as const)
    assert.deepEqual(await list(query), expected, query)
  const totals = await get<InvoiceTotals>('/totals')
  assert.deepEqual(totals.body, { count: 3, sums: [{ currency: 'USD', amount: 109 }] })

  const page = (await get<Page>('?limit=2')).body
  const rest = (await get<Page>(`?limit=2&cursor=${page.next_cursor}`)).body
  assert.deepEqual([page.items.length, rest.items.length, rest.next_cursor], [2, 1, null])
  assert.equal((await get('?cursor=nonsense')).status, 422)
})

test('a missing number and a counter that ran ahead are named by the yearly check', async () => {
  const { db, invoiceOrder, get } = await openInvoiceShop()
  for (let n = 0; n < 3; n++) await invoiceOrder({ email: `guest-${n}@example.com` })
  const read = async () => (await get<{ items: InvoiceSeries[] }>('/series')).body.items
  const whole = { kind: 'invoice', year: 2026, count: 3, last: 3, missing: [], duplicates: [] }
  assert.deepEqual(await read(), [whole])
  await db.execute(sql`delete from invoices where seq = 2`)
  assert.deepEqual((await read())[0]?.missing, ['INV-2026-000002'])
  await db.execute(sql`update invoice_counters set last = 4`)
  assert.deepEqual((await read())[0]?.missing, ['INV-2026-000002', 'INV-2026-000004'])
})

test('the file for accountants has credit notes below zero, and is in the change log', async () => {
  const { db, invoiceOrder, refund, staff } = await openInvoiceShop()
  await refund(await invoiceOrder({ email: 'zoe@example.com', first_name: '=1+1' }))
  const response = await staff.get('/admin/invoices/export')
  const [header, creditNote, invoice] = (await response.text()).split('\n')
  assert.match(header!, /^number,kind,issued_at,order,/)
  assert.match(creditNote!, /^CN-2026-000001,credit_note,.*,'=1\+1 .*,USD,.*,-9$/)
  assert.match(invoice!, /^INV-2026-000001,invoice,.*,59$/)
  const { rows } = await db.execute(sql`select 1 from change_log where action = 'invoice.exported'`)
  assert.equal(rows.length, 1)
})

test('an invoice is read, downloaded as PDF and as UBL, and sent again', async () => {
  const { db, invoiceOrder, get, staff } = await openInvoiceShop()
  const { id } = await invoiceOrder({ email: 'zoe@example.com' })
  const { body } = await get<AdminInvoice>(`/${id}`)
  assert.deepEqual(
    [body.number, body.lines[0]?.title, body.total],
    ['INV-2026-000001', 'Desk Lamp', 59],
  )
  const download = await staff.get(`/admin/invoices/${id}/download`)
  const { signed_url } = (await download.json()) as { signed_url: string }
  assert.ok(signed_url.includes('INV-2026-000001'))
  const ubl = await staff.get(`/admin/invoices/${id}/ubl`)
  assert.match(ubl.headers.get('Content-Disposition') ?? '', /INV-2026-000001\.xml/)
  assert.match(await ubl.text(), /<cbc:ID>INV-2026-000001<\/cbc:ID>/)

  const key = { 'Idempotency-Key': 'resend-1' }
  for (let n = 0; n < 2; n++) {
    const sent = await staff.request('POST', `/admin/invoices/${id}/resend`, undefined, key)
    assert.equal(sent.status, 204)
  }
  const { rows } = await db.execute<{ recipient: string; text: string }>(
    sql`select recipient, text from emails where template = 'invoice'`,
  )
  assert.equal(rows.length, 1, 'a retry sends nothing')
  assert.equal(rows[0]?.recipient, 'zoe@example.com')
  assert.match(rows[0]?.text ?? '', /INV-2026-000001/)
})

test('an unknown invoice is not found, and one of an erased buyer is not sent', async () => {
  const { db, invoiceOrder, staff } = await openInvoiceShop()
  const { id } = await invoiceOrder({ email: 'zoe@example.com' })
  const unknown = '01990000-0000-7000-8000-00000000dead'
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/ubl'],
    ['GET', '/download'],
    ['POST', '/resend'],
  ] as const) {
    const response = await staff.request(method, `/admin/invoices/${unknown}${path}`)
    assert.equal(response.status, 404, path)
  }
  await db.execute(sql`update invoices set document = jsonb_set(document, '{buyer,email}', '""')`)
  assert.equal((await staff.request('POST', `/admin/invoices/${id}/resend`)).status, 409)
})

async function openInvoiceShop() {
  const shop = await openCustomerShop()
  const { db, staff, buy } = shop
  const now = new Date('2026-11-25T09:00:00Z')
  let minutes = 0
  const nextMinute = () => new Date(now.getTime() + ++minutes * 60_000)
  const get = async <Body>(path: string) => {
    const response = await staff.get(`/admin/invoices${path}`)
    return { status: response.status, body: (await response.json()) as Body }
  }
  return {
    ...{ ...shop, get },
    list: async (query = '') =>
      (await get<Page>(`?${query}`)).body.items.map(({ number }) => number),
    async invoiceOrder(contact: object) {
      const { order } = await buy(contact)
      const invoice = await issueInvoice(db, { orderId: order.id as OrderId, now: nextMinute() })
      return { id: invoice.id, orderId: order.id, number: order.number }
    },
    async refund({ orderId }: { orderId: string }) {
      const path = `/admin/orders/${orderId}/refund`
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      await staff.request('POST', path, { reason: 'Broken', amount: 9 }, key)
      const { rows } = await db.execute<{ id: RefundId }>(sql`select id from refunds`)
      await issueCreditNote(db, { refundId: rows.at(-1)!.id, now: nextMinute() })
    },
  }
}
