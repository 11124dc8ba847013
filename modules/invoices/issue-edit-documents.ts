import { listOrderEdits, lockOrder, type OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { buildEditBody } from './build-edit-document.ts'
import { listInvoicesByOrders } from './invoices.ts'
import { issueDocuments, NO_CAUSE } from './issue-documents.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * Issues the documents of the edits of an order that have none: a credit note where the order became cheaper, and an
 * invoice of the difference otherwise.
 */
export function issueEditDocuments(
  db: Database,
  { orderId, now }: { orderId: OrderId; now: Date },
): Promise<void> {
  return joinTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId))!
    const [edits, documents] = [
      await listOrderEdits(tx, orderId),
      await listInvoicesByOrders(tx, [orderId]),
    ]
    const documented = new Set(documents.map(({ orderEditId }) => orderEditId))
    const missing = edits.filter(({ id, state }) => state === 'applied' && !documented.has(id))
    const creditedInvoice = await issueInvoice(tx, { orderId, now })
    // The oldest first.
    for (const edit of missing.toReversed()) {
      const isCredit = edit.differenceMinor < 0
      const draft = { ...NO_CAUSE, order, body: buildEditBody(order, edit), edit }
      await issueDocuments(tx, {
        kind: isCredit ? 'credit_note' : 'invoice',
        drafts: [isCredit ? { ...draft, creditedInvoice } : draft],
        now,
      })
    }
  })
}
