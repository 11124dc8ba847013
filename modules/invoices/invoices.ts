import { and, asc, eq } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { RefundId } from '#modules/payments'
import type { Database } from '#platform/database'
import { type Invoice, type InvoiceId, invoices } from './tables.ts'

export async function invoiceById(db: Database, id: InvoiceId): Promise<Invoice | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

/** The invoice of an order, which has one at most. */
export async function invoiceOf(db: Database, orderId: OrderId): Promise<Invoice | null> {
  const isItsOwn = and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'))
  const [invoice] = await db.select().from(invoices).where(isItsOwn)
  return invoice ?? null
}

export async function creditNoteOf(db: Database, refundId: RefundId): Promise<Invoice | null> {
  const [note] = await db.select().from(invoices).where(eq(invoices.refundId, refundId))
  return note ?? null
}

export type ListedInvoice = Pick<Invoice, 'id' | 'number' | 'kind' | 'createdAt'>

/** The invoice of an order and its credit notes, without what is on them. */
export function invoicesOf(db: Database, orderId: OrderId): Promise<ListedInvoice[]> {
  return db
    .select({
      id: invoices.id,
      number: invoices.number,
      kind: invoices.kind,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
}
