import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
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

export async function getCreditNoteByRefund(
  db: Database,
  refundId: RefundId,
): Promise<Invoice | null> {
  const [creditNote] = await db.select().from(invoices).where(eq(invoices.refundId, refundId))
  return creditNote ?? null
}

export type InvoiceSummary = Pick<Invoice, 'id' | 'orderId' | 'number' | 'kind' | 'createdAt'>

/** Lists the invoices and credit notes of orders without their documents, oldest first. */
export function listInvoiceSummaries(db: Database, orderIds: OrderId[]): Promise<InvoiceSummary[]> {
  return selectSummaries(db).execute({ orderIds })
}

/** Lists the invoices and credit notes of orders, newest first. */
export function listInvoicesByOrders(db: Database, orderIds: OrderId[]): Promise<Invoice[]> {
  return selectInvoices(db).execute({ orderIds })
}

const isOfOrders = sql`${invoices.orderId} = any(${sql.placeholder('orderIds')})`
const selectInvoices = prepareQuery((db) =>
  db
    .select()
    .from(invoices)
    .where(isOfOrders)
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .prepare('invoices_by_orders'),
)

const { id, orderId, number, kind, createdAt } = getTableColumns(invoices)
const selectSummaries = prepareQuery((db) =>
  db
    .select({ id, orderId, number, kind, createdAt })
    .from(invoices)
    .where(isOfOrders)
    .orderBy(asc(createdAt), asc(id))
    .prepare('invoice_summaries'),
)
