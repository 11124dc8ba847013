import { sql } from 'drizzle-orm'
import { ordersOf } from '#modules/orders'
import { record } from '#platform/outbox'
import { all, type Holding, type Person } from '#platform/personal-data'

/** A paper that names somebody who was erased: its file can go, and is drawn anew when it is asked for. */
export const INVOICE_EMPTIED = 'invoice.emptied'

const BUYER = { name: 'Erased', lines: [], email: '', taxId: null }
const isOver = sql`exists (select 1 from orders where orders.id = invoices.order_id and orders.state in
  ('delivered', 'cancelled', 'refunded', 'partially_refunded'))`

const theirs = (person: Person) => sql`order_id in (${ordersOf(person)})`

export const invoiceHoldings: Holding[] = [
  {
    table: 'invoices',
    whose: theirs,
    rows: { kept: 'Numbers have no gaps, and amounts are shown for ten years.', onlyWhere: isOver },
    columns: {
      ...all('told', 'kind number currency total_minor created_at'),
      ...all('untold', 'id year seq order_id refund_id'),
      sheet: {
        told: true,
        becomes: sql`jsonb_set(sheet, '{buyer}', ${JSON.stringify(BUYER)}::jsonb)`,
      },
      pdf_path: { told: false, becomes: sql`null` },
    },
    before: async (tx, person, now) => {
      // A paper that is being written holds its order: then it is there to be emptied.
      await tx.execute(sql`select from orders where id in (${ordersOf(person)}) for no key update`)
      const drawn = sql`pdf_path is not null and ${theirs(person)} and ${isOver}`
      const { rows } = await tx.execute<{ path: string }>(
        sql`select pdf_path as path from invoices where ${drawn}`,
      )
      for (const { path } of rows) await record(tx, { topic: INVOICE_EMPTIED, subject: path, now })
    },
  },
]
