import {
  fromReasonColumns,
  listOrderLines,
  lockOrder,
  type OrderId,
  type OrderRow,
} from '#modules/orders'
import { getRefund, type Refund, type RefundId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute, joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import { allocateInvoiceNumber } from './allocate-invoice-number.ts'
import { buildCreditNoteBody } from './build-credit-note.ts'
import { buildBuyer, buildInvoiceBody, type InvoiceDocumentBody } from './build-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { getCreditNoteByRefund, getInvoiceByOrder } from './invoices.ts'
import { sellerSetting } from './seller.ts'
import { type Invoice, invoices } from './tables.ts'

/**
 * Issues the invoice of a paid order, or returns the one it has. The order is locked before a number is allocated, so the
 * series never waits for an order.
 */
export function issueInvoice(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<Invoice> {
  return joinTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    const [existing, lines] = await parallel(
      getInvoiceByOrder(tx, orderId),
      listOrderLines(tx, orderId),
    )
    if (existing) return existing

    const body = buildInvoiceBody(order, lines)
    return issue(tx, { kind: 'invoice', order, body, creditedInvoice: null, refund: null, now })
  })
}

/** Issues the credit note of a refund, or returns the one it has. */
export function issueCreditNote(
  db: Database,
  { refundId, now }: { refundId: RefundId; now: Date },
): Promise<Invoice> {
  return joinTransaction(db, async (tx) => {
    const refund = (await getRefund(tx, refundId))!
    const order = (await lockOrder(tx, refund.orderId))!
    const existing = await getCreditNoteByRefund(tx, refundId)
    if (existing) return existing

    const creditedInvoice = await issueInvoice(tx, { orderId: order.id, now })
    const body = buildCreditNoteBody({ order, lines: await listOrderLines(tx, order.id), refund })
    return issue(tx, { kind: 'credit_note', order, body, creditedInvoice, refund, now })
  })
}

interface IssueInput {
  kind: Invoice['kind']
  order: OrderRow
  body: InvoiceDocumentBody
  creditedInvoice: Invoice | null
  refund: Refund | null
  now: Date
}

async function issue(
  tx: Database,
  { kind, order, body, creditedInvoice, refund, now }: IssueInput,
): Promise<Invoice> {
  const series = { kind, year: now.getUTCFullYear() }
  const [{ number, seq }, seller] = await parallel(
    allocateInvoiceNumber(tx, series),
    sellerSetting.get(tx),
  )
  const document: InvoiceDocument = {
    kind,
    number,
    language: order.language,
    issuedAt: now.toISOString(),
    orderNumber: order.number,
    orderedAt: order.createdAt.toISOString(),
    creditedInvoiceNumber: creditedInvoice?.number ?? null,
    reason: refund && fromReasonColumns(refund),
    seller: { ...seller, country: null },
    buyer: buildBuyer(order),
    ...body,
  }
  const invoice: Invoice = {
    id: newId<'invoice'>(),
    ...series,
    seq,
    number,
    orderId: order.id,
    refundId: refund?.id ?? null,
    currency: body.currency,
    totalMinor: body.totalMinor,
    document,
    pdfPath: null,
    createdAt: now,
  }
  await execute(tx, insertInvoice(tx).execute({ ...invoice }))
  return invoice
}

const insertInvoice = prepareQuery((db) =>
  db.insert(invoices).values(buildPlaceholders(invoices)).prepare('invoice_created'),
)
