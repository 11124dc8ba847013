import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import { publishEvent } from '#platform/events/publish-event'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

/** A paper that names somebody who was erased: its file can go, and is drawn anew when it is asked for. */
export const INVOICE_BUYER_ERASED = 'invoice.buyer_erased'

const ERASED_BUYER = { name: 'Erased', lines: [], email: '', taxId: null }
const isCompleted = sql`exists (select 1 from orders where orders.id = invoices.order_id and orders.state in
  ('delivered', 'cancelled', 'refunded', 'partially_refunded'))`

const belongsToOrders = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`

export const invoicePersonalData: PersonalDataTable[] = [
  {
    table: 'invoices',
    where: belongsToOrders,
    erasure: {
      keepReason: 'Numbers have no gaps, and amounts are shown for ten years.',
      eraseOnlyWhere: isCompleted,
    },
    columns: {
      ...eachColumn('exported', 'kind number currency total_minor created_at'),
      ...eachColumn('internal', 'id year seq order_id refund_id'),
      document: {
        isExported: true,
        replacement: sql`jsonb_set(document, '{buyer}', ${JSON.stringify(ERASED_BUYER)}::jsonb)`,
      },
      pdf_path: { isExported: false, replacement: sql`null` },
    },
    beforeErase: async (tx, person, now) => {
      // A paper that is being written holds its order: then it is there to be emptied.
      await tx.execute(
        sql`select from orders where id in (${selectOrderIds(person)}) for no key update`,
      )
      const drawn = sql`pdf_path is not null and ${belongsToOrders(person)} and ${isCompleted}`
      const { rows } = await tx.execute<{ path: string }>(
        sql`select pdf_path as path from invoices where ${drawn}`,
      )
      for (const { path } of rows)
        await publishEvent(tx, { topic: INVOICE_BUYER_ERASED, subject: path, now })
    },
  },
]
