import { fromReasonColumns, type OrderEdit, type OrderReason, type OrderRow } from '#modules/orders'
import type { Refund } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { listInsertedColumns, toJsonRow } from '#platform/db/json-rows'
import { rawQuery } from '#platform/db/raw-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import { allocateInvoiceNumbers, type InvoiceNumber } from './allocate-invoice-numbers.ts'
import { buildBuyer, type InvoiceDocumentBody } from './build-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { type Seller, sellerSetting } from './seller.ts'
import { type Invoice, invoices } from './tables.ts'

/** A document without its number. */
export interface DocumentDraft {
  order: OrderRow
  body: InvoiceDocumentBody
  creditedInvoice: Invoice | null
  refund: Refund | null
  /** The edit of the order that it is of. */
  edit: OrderEdit | null
}

/** Of a document that neither a refund nor an edit has caused. */
export const NO_CAUSE = { creditedInvoice: null, refund: null, edit: null }

interface IssueInput {
  kind: Invoice['kind']
  drafts: DocumentDraft[]
  now: Date
}

/** Issues documents of one kind with the next numbers of their series. Their orders are locked. */
export async function issueDocuments(
  tx: Database,
  { kind, drafts, now }: IssueInput,
): Promise<Invoice[]> {
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
  { order, body, creditedInvoice, refund, edit }: DocumentDraft,
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
    reason: edit ? getEditReason(edit) : refund && fromReasonColumns(refund),
    seller: { ...seller, country: null },
    buyer: buildBuyer(order),
    ...body,
  }
  return {
    ...{ id: newId<'invoice'>(), kind, year, seq, number, document, pdfPath: null, createdAt: now },
    ...{ orderId: order.id, refundId: refund?.id ?? null, orderEditId: edit?.id ?? null },
    ...{ currency: body.currency, totalMinor: body.totalMinor },
  }
}

function getEditReason({ comment }: OrderEdit): OrderReason {
  return comment === null ? { code: 'edit_applied' } : { comment }
}

const columns = listInsertedColumns(invoices)
const INSERT_INVOICES = `insert into invoices (${columns})
  select ${columns} from jsonb_populate_recordset(null::invoices, $1)`
