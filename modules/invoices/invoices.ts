import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { RefundId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type Invoice, type InvoiceId, invoices } from './tables.ts'

export async function getInvoice(db: Database, id: InvoiceId): Promise<Invoice | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

/** The invoice of an order, which has one at most. */
export async function getInvoiceByOrder(db: Database, orderId: OrderId): Promise<Invoice | null> {
  const [invoice] = await selectInvoiceOfOrder(db).execute({ orderId })
  return invoice ?? null
}

export async function getCreditNoteByRefund(
  db: Database,
  refundId: RefundId,
): Promise<Invoice | null> {
  const [note] = await db.select().from(invoices).where(eq(invoices.refundId, refundId))
  return note ?? null
}

export type InvoiceSummary = Pick<Invoice, 'id' | 'number' | 'kind' | 'createdAt'>

/** The invoice of an order and its credit notes, without what is on them. */
export function listInvoicesByOrder(db: Database, orderId: OrderId): Promise<InvoiceSummary[]> {
  return selectAllOfOrder(db).execute({ orderId })
}

/** The invoices and credit notes of any of these orders, the newest first. */
export async function listInvoicesByOrders(db: Database, orderIds: OrderId[]): Promise<Invoice[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
}

const isOfOrder = eq(invoices.orderId, sql.placeholder('orderId'))
const selectInvoiceOfOrder = prepareQuery((db) =>
  db
    .select()
    .from(invoices)
    .where(and(isOfOrder, eq(invoices.kind, 'invoice')))
    .prepare('invoice_of_order'),
)

const { id, number, kind, createdAt } = getTableColumns(invoices)
const selectAllOfOrder = prepareQuery((db) =>
  db
    .select({ id, number, kind, createdAt })
    .from(invoices)
    .where(isOfOrder)
    .orderBy(asc(createdAt), asc(id))
    .prepare('invoices_of_order'),
)
