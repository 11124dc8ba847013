import {
  fromReasonColumns,
  listLinesOfOrders,
  listOrderLines,
  lockOrder,
  lockOrderRows,
  type OrderId,
  type OrderRow,
} from '#modules/orders'
import { getRefund, listRefundsByOrder, type Refund, type RefundId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { listInsertedColumns, toJsonRow } from '#platform/db/json-rows'
import { rawQuery } from '#platform/db/raw-query'
import { execute, joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import { allocateInvoiceNumbers, type InvoiceNumber } from './allocate-invoice-numbers.ts'
import { buildCreditNoteBody } from './build-credit-note.ts'
import { buildBuyer, buildInvoiceBody, type InvoiceDocumentBody } from './build-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { getCreditNoteByRefund, listInvoicesByOrders } from './invoices.ts'
import { type Seller, sellerSetting } from './seller.ts'
import { type Invoice, invoices } from './tables.ts'

/** Issues the invoice of a paid order, or returns the one it has. */
export async function issueInvoice(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<Invoice> {
  const [invoice] = await issueInvoices(db, { orderIds: [orderId], now })
  return invoice!
}

/**
 * Issues the invoices of paid orders, or returns those they have. The orders are locked before numbers are allocated, so
 * the series never waits for an order.
 */
export function issueInvoices(
  db: Database,
  { orderIds, now }: { orderIds: OrderId[]; now: Date },
): Promise<Invoice[]> {
  return joinTransaction(db, async (tx) => {
    const orders = await lockOrderRows(tx, orderIds)
    const [documents, lines] = await parallel(
      listInvoicesByOrders(tx, orderIds),
      listLinesOfOrders(tx, orderIds),
    )
    const existing = documents.filter((document) => document.kind === 'invoice')
    const billed = new Set(existing.map(({ orderId }) => orderId))
    const drafts = orders
      .filter(({ id }) => !billed.has(id))
      .map((order): Draft => {
        const ofOrder = lines.filter(({ orderId }) => orderId === order.id)
        return { ...NO_REFUND, order, body: buildInvoiceBody(order, ofOrder) }
      })
    return [...existing, ...(await issue(tx, { kind: 'invoice', drafts, now }))]
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
    const lines = await listOrderLines(tx, order.id)
    const isSplit = await isSplitRefund(tx, refund)
    const body = buildCreditNoteBody({ order, lines, refund, isSplit })
    const drafts = [{ order, body, creditedInvoice, refund }]
    const [creditNote] = await issue(tx, { kind: 'credit_note', drafts, now })
    return creditNote!
  })
}

/** Whether the items that were refunded together are on several credit notes. */
async function isSplitRefund(tx: Database, refund: Refund): Promise<boolean> {
  const { orderId, key, cause } = refund
  const refunds = await listRefundsByOrder(tx, orderId)
  const parts = refunds.filter((one) => one.key === key && one.cause === cause)
  if (parts.length < 2) return false
  const details = await parallel(...parts.map(({ id }) => getRefund(tx, id)))
  return details.some((part) => part!.includesShipping || part!.lines.length > 0)
}

/** A document without its number. */
interface Draft {
  order: OrderRow
  body: InvoiceDocumentBody
  creditedInvoice: Invoice | null
  refund: Refund | null
}

const NO_REFUND = { creditedInvoice: null, refund: null }

interface IssueInput {
  kind: Invoice['kind']
  drafts: Draft[]
  now: Date
}

async function issue(tx: Database, { kind, drafts, now }: IssueInput): Promise<Invoice[]> {
  if (drafts.length === 0) return []
  const [numbers, seller] = await parallel(
    allocateInvoiceNumbers(tx, { kind, year: now.getUTCFullYear(), count: drafts.length }),
    sellerSetting.get(tx),
  )
  const issued = drafts.map((draft, index) =>
    buildInvoice(draft, { number: numbers[index]!, seller, now }),
  )
  const rows = issued.map((invoice) => toJsonRow(invoices, invoice))
  await execute(tx, rawQuery(tx, INSERT_INVOICES, [JSON.stringify(rows)]))
  return issued
}

interface BuildInvoiceContext {
  number: InvoiceNumber
  seller: Seller
  now: Date
}

function buildInvoice(
  { order, body, creditedInvoice, refund }: Draft,
  { number: { kind, year, seq, number }, seller, now }: BuildInvoiceContext,
): Invoice {
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
  return {
    ...{ id: newId<'invoice'>(), kind, year, seq, number, document, pdfPath: null, createdAt: now },
    ...{ orderId: order.id, refundId: refund?.id ?? null },
    ...{ currency: body.currency, totalMinor: body.totalMinor },
  }
}

const columns = listInsertedColumns(invoices)
const INSERT_INVOICES = `insert into invoices (${columns})
  select ${columns} from jsonb_populate_recordset(null::invoices, $1)`
