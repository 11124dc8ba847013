import {
  listLinesOfOrders,
  listOrderLines,
  lockOrder,
  lockOrderRows,
  type OrderId,
} from '#modules/orders'
import { getRefund, listRefundsByOrder, type Refund, type RefundId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { parallel } from '#platform/parallel'
import { buildCreditNoteBody } from './build-credit-note.ts'
import { buildInvoiceBody } from './build-invoice.ts'
import { getCreditNoteByRefund, listInvoicesByOrders } from './invoices.ts'
import { type DocumentDraft, issueDocuments, NO_CAUSE } from './issue-documents.ts'
import type { Invoice } from './tables.ts'

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
    const existing = documents.filter(({ kind, orderEditId }) => kind === 'invoice' && !orderEditId)
    const billed = new Set(existing.map(({ orderId }) => orderId))
    const drafts = orders
      .filter(({ id }) => !billed.has(id))
      .map((order): DocumentDraft => {
        const ofOrder = lines.filter(({ orderId }) => orderId === order.id)
        return { ...NO_CAUSE, order, body: buildInvoiceBody(order, ofOrder) }
      })
    return [...existing, ...(await issueDocuments(tx, { kind: 'invoice', drafts, now }))]
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
    const drafts = [{ ...NO_CAUSE, order, body, creditedInvoice, refund }]
    const [creditNote] = await issueDocuments(tx, { kind: 'credit_note', drafts, now })
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
