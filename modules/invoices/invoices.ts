import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { RefundId } from '#modules/payments'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import { type Invoice, type InvoiceId, invoices } from './tables.ts'

export async function invoiceById(db: Database, id: InvoiceId): Promise<Invoice | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

/** The invoice of an order, which has one at most. */
export async function invoiceOf(db: Database, orderId: OrderId): Promise<Invoice | null> {
  const [invoice] = await ofOrder(db).execute({ orderId })
  return invoice ?? null
}

export async function creditNoteOf(db: Database, refundId: RefundId): Promise<Invoice | null> {
  const [note] = await db.select().from(invoices).where(eq(invoices.refundId, refundId))
  return note ?? null
}

export type ListedInvoice = Pick<Invoice, 'id' | 'number' | 'kind' | 'createdAt'>

/** The invoice of an order and its credit notes, without what is on them. */
export function invoicesOf(db: Database, orderId: OrderId): Promise<ListedInvoice[]> {
  return allOfOrder(db).execute({ orderId })
}

/** The invoices and credit notes of any of these orders, the newest first. */
export async function invoicesOfOrders(db: Database, orderIds: OrderId[]): Promise<Invoice[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
}

const isOfOrder = eq(invoices.orderId, sql.placeholder('orderId'))
const ofOrder = prepared((db) =>
  db
    .select()
    .from(invoices)
    .where(and(isOfOrder, eq(invoices.kind, 'invoice')))
    .prepare('invoice_of_order'),
)

const { id, number, kind, createdAt } = getTableColumns(invoices)
const allOfOrder = prepared((db) =>
  db
    .select({ id, number, kind, createdAt })
    .from(invoices)
    .where(isOfOrder)
    .orderBy(asc(createdAt), asc(id))
    .prepare('invoices_of_order'),
)
