import { lockOrder, type OrderId, type OrderRow, orderLinesOf } from '#modules/orders'
import { type RefundId, refundById } from '#modules/payments'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { partOfTransaction, together, write } from '#platform/transaction'
import { creditBody } from './credit-sheet.ts'
import { buyerOf, invoiceBody, type SheetBody } from './invoice-sheet.ts'
import { creditNoteOf, invoiceOf } from './invoices.ts'
import { nextNumber } from './next-number.ts'
import { seller as sellerOf } from './seller.ts'
import { type Invoice, invoices } from './tables.ts'

/** Issues the invoice of a paid order, or returns the one it has. The order is locked before a number is taken, so no number waits for a lock. */
export function issueInvoice(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<Invoice> {
  return partOfTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    const [before, lines] = await together(invoiceOf(tx, orderId), orderLinesOf(tx, orderId))
    if (before) return before

    const body = invoiceBody(order, lines)
    return issue(tx, { kind: 'invoice', order, body, belongsTo: null, refund: null, now })
  })
}

/** Issues the credit note of a refund, or returns the one it has. */
export function issueCreditNote(
  db: Database,
  { refundId, now }: { refundId: RefundId; now: Date },
): Promise<Invoice> {
  return partOfTransaction(db, async (tx) => {
    const refund = (await refundById(tx, refundId))!
    const order = (await lockOrder(tx, refund.orderId))!
    const before = await creditNoteOf(tx, refundId)
    if (before) return before

    const belongsTo = await issueInvoice(tx, { orderId: order.id, now })
    const body = creditBody({ order, lines: await orderLinesOf(tx, order.id), refund })
    return issue(tx, { kind: 'credit_note', order, body, belongsTo, refund, now })
  })
}

interface Draft {
  kind: Invoice['kind']
  order: OrderRow
  body: SheetBody
  belongsTo: Invoice | null
  refund: { id: RefundId; reason: string } | null
  now: Date
}

async function issue(tx: Database, { kind, order, body, belongsTo, refund, now }: Draft) {
  const series = { kind, year: now.getUTCFullYear() }
  const [{ number, ...place }, seller] = await together(nextNumber(tx, series), sellerOf.read(tx))
  const sheet = {
    kind,
    number,
    issuedAt: now.toISOString(),
    orderNumber: order.number,
    orderedAt: order.createdAt.toISOString(),
    belongsTo: belongsTo?.number ?? null,
    reason: refund?.reason ?? null,
    seller,
    buyer: buyerOf(order),
    ...body,
  }
  const { currency, totalMinor } = body
  const about = { number, orderId: order.id, refundId: refund?.id ?? null, currency, totalMinor }
  const id = newId<'invoice'>()
  const invoice = { id, ...place, ...about, sheet, pdfPath: null, createdAt: now }
  await write(tx, insert(tx).execute(invoice))
  return invoice
}

const insert = prepared((db) =>
  db.insert(invoices).values(placeholders(invoices)).prepare('invoice_added'),
)
