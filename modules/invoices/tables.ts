import { char, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { minorUnits, timestamptz } from '#platform/db/columns'
import type { Id } from '#platform/ids'
import { type OrderEditId, type OrderId, orderEdits, orders } from '#tables/orders'
import { type RefundId, refunds } from '#tables/payments'
import type { InvoiceDocument } from './invoice-document.ts'

export type InvoiceId = Id<'invoice'>

const kind = () => text({ enum: ['invoice', 'credit_note'] }).notNull()

export const invoiceCounters = pgTable(
  'invoice_counters',
  { kind: kind(), year: integer().notNull(), last: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

export const invoices = pgTable('invoices', {
  id: uuid().$type<InvoiceId>().primaryKey(),
  kind: kind(),
  year: integer().notNull(),
  seq: integer().notNull(),
  number: text().notNull(),
  orderId: uuid('order_id')
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id),
  refundId: uuid('refund_id')
    .$type<RefundId>()
    .references(() => refunds.id),
  orderEditId: uuid('order_edit_id')
    .$type<OrderEditId>()
    .references(() => orderEdits.id),
  currency: char({ length: 3 }).notNull(),
  totalMinor: minorUnits('total_minor').notNull(),
  document: jsonb().$type<InvoiceDocument>().notNull(),
  pdfPath: text('pdf_path'),
  createdAt: timestamptz('created_at').notNull(),
})
export type Invoice = typeof invoices.$inferSelect
