import { sql } from 'drizzle-orm'
import { type OrderId, selectAppliedEdits, selectPaidOrders } from '#modules/orders'
import { selectOrderRefunds } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'

/** Years whose invoice numbers do not go from 1 to the last number of the counter. */
export async function findInvoiceNumberDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'kind' | 'year' | 'last' | 'highest' | 'count', string>
  >(sql`
    select c.kind, c.year, c.last, coalesce(max(i.seq), 0) as highest, count(i.id) as count
    from invoice_counters c left join invoices i on (i.kind, i.year) = (c.kind, c.year)
    group by c.kind, c.year, c.last
    having c.last <> coalesce(max(i.seq), 0) or count(i.id) <> coalesce(max(i.seq), 0)`)
  return rows.map(({ kind, year, last, highest, count }) => ({
    subject: `${kind} ${year}`,
    name: `${kind} ${year}`,
    expected: `${count} numbers, the last one ${highest}`,
    found: `counted to ${last}`,
  }))
}

/** Sets a counter to the last number in use. A missing number in between stays missing. */
export async function repairInvoiceCounter(db: Database, subject: string): Promise<void> {
  const [kind, year] = subject.split(' ')
  const isCounter = sql`kind = ${kind} and year = ${Number(year)}`
  await runInTransaction(db, async (tx) => {
    // Invoices that are being issued wait, or were issued.
    await tx.execute(sql`select from invoice_counters where ${isCounter} for no key update`)
    await tx.execute(sql`
      update invoice_counters c set last = (
        select coalesce(max(seq), 0) from invoices i where (i.kind, i.year) = (c.kind, c.year))
      where ${isCounter}`)
  })
}

interface MissingInvoices {
  invoices: (Discrepancy & { subject: OrderId })[]
  creditNotes: Discrepancy[]
}

/** Paid orders without an invoice and refunds without a credit note, of those from before a time. */
export async function findMissingInvoices(
  db: Database,
  { before }: { before: Date },
): Promise<MissingInvoices> {
  const orders = await db.execute<{ subject: OrderId; name: string }>(sql`
    select o.id as subject, o.number as name from (${selectPaidOrders({ before })}) o
    where not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice' and i.order_edit_id is null)`)
  const refunds = await db.execute<{ subject: string; name: string }>(sql`
    select r.id as subject, r.name from (${selectOrderRefunds({ before })}) r
    where not exists (select from invoices i where i.refund_id = r.id)`)
  return {
    invoices: orders.rows.map((row) => ({ ...row, expected: 'an invoice', found: 'none' })),
    creditNotes: refunds.rows.map((row) => ({ ...row, expected: 'a credit note', found: 'none' })),
  }
}

/** Edits of orders from before a time without their invoice or credit note. */
export async function findMissingEditDocuments(
  db: Database,
  { before }: { before: Date },
): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ subject: OrderId; name: string }>(sql`
    select e.order_id as subject, e.id as name from (${selectAppliedEdits({ before })}) e
    where not exists (select from invoices i where i.order_edit_id = e.id)`)
  return rows.map((row) => ({ ...row, expected: 'an invoice or a credit note', found: 'none' }))
}
