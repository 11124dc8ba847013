import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { RefundId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type Invoice, type InvoiceId, invoices } from './tables.ts'

/** Returns null when there is no such invoice. */
export async function getInvoice(db: Database, id: InvoiceId): Promise<Invoice | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

/** Returns the invoice of an order, or null. A unique index allows one. */
export async function getInvoiceByOrder(db: Database, orderId: OrderId): Promise<Invoice | null> {
  const [invoice] = await selectInvoiceByOrder(db).execute({ orderId })
  return invoice ?? null
}

export async function getCreditNoteByRefund(
  db: Database,
  refundId: RefundId,
): Promise<Invoice | null> {
  const [creditNote] = await db.select().from(invoices).where(eq(invoices.refundId, refundId))
  return creditNote ?? null
}

export type InvoiceSummary = Pick<Invoice, 'id' | 'orderId' | 'number' | 'kind' | 'createdAt'>

/** Lists the invoice and the credit notes of an order without their documents, oldest first. */
export function listInvoicesByOrder(db: Database, orderId: OrderId): Promise<InvoiceSummary[]> {
  return listInvoiceSummaries(db, [orderId])
}

/** Lists the invoices and credit notes of orders without their documents, oldest first. */
export function listInvoiceSummaries(db: Database, orderIds: OrderId[]): Promise<InvoiceSummary[]> {
  return selectSummaries(db).execute({ orderIds })
}

/** Lists the invoices and credit notes of orders, newest first. */
export async function listInvoicesByOrders(db: Database, orderIds: OrderId[]): Promise<Invoice[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
}

const belongsToOrder = eq(invoices.orderId, sql.placeholder('orderId'))
const selectInvoiceByOrder = prepareQuery((db) =>
  db
    .select()
    .from(invoices)
    .where(and(belongsToOrder, eq(invoices.kind, 'invoice')))
    .prepare('invoice_of_order'),
)

const { id, orderId, number, kind, createdAt } = getTableColumns(invoices)
const selectSummaries = prepareQuery((db) =>
  db
    .select({ id, orderId, number, kind, createdAt })
    .from(invoices)
    .where(sql`${orderId} = any(${sql.placeholder('orderIds')})`)
    .orderBy(asc(createdAt), asc(id))
    .prepare('invoice_summaries'),
)
