import { sql } from 'drizzle-orm'
import { lockOrders, selectCompletedOrderIds, selectOrderIds } from '#modules/orders'
import { publishEvent } from '#platform/events/publish-event'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'
import type { Party } from './invoice-document.ts'

/** The topic of a PDF whose buyer was erased: the file is deleted, and rendered again at the next download. */
export const INVOICE_BUYER_ERASED = 'invoice.buyer_erased'

const ERASED_BUYER: Party = { name: 'Erased', lines: [], country: null, email: '', taxId: null }
const isCompleted = sql`order_id in (${selectCompletedOrderIds})`

const belongsToOrders = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`

export const invoicePersonalData: PersonalDataTable[] = [
  {
    table: 'invoices',
    where: belongsToOrders,
    erasure: {
      keepReason: 'Invoice numbers have no gaps, and amounts are documented for ten years.',
      eraseOnlyWhere: isCompleted,
    },
    columns: {
      ...eachColumn('exported', 'kind number currency total_minor created_at'),
      // The database computes the words of the document, so they are erased with it.
      ...eachColumn('internal', 'id year seq order_id refund_id order_edit_id words'),
      document: {
        isExported: true,
        replacement: sql`jsonb_set(document, '{buyer}', ${JSON.stringify(ERASED_BUYER)}::jsonb)`,
      },
      pdf_path: { isExported: false, replacement: sql`null` },
    },
    beforeErase: async (tx, person, now) => {
      // Issuing an invoice locks its order: an invoice in progress is inserted before this goes on.
      await lockOrders(tx, selectOrderIds(person))
      const isRendered = sql`pdf_path is not null and ${belongsToOrders(person)} and ${isCompleted}`
      const { rows } = await tx.execute<{ path: string }>(
        sql`select pdf_path as path from invoices where ${isRendered}`,
      )
      for (const { path } of rows)
        await publishEvent(tx, { topic: INVOICE_BUYER_ERASED, subject: path, now })
    },
  },
]
