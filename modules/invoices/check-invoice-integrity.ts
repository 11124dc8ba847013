import { sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Years in which the numbers do not go from 1 to the last one given out. */
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

/** Sets a counter to the last number that was used. A number missing in between stays missing. */
export async function repairInvoiceCounter(db: Database, subject: string): Promise<void> {
  const [kind, year] = subject.split(' ')
  await db.execute(sql`
    update invoice_counters c set last = (
      select coalesce(max(seq), 0) from invoices i where (i.kind, i.year) = (c.kind, c.year))
    where kind = ${kind} and year = ${Number(year)}`)
}

interface MissingInvoices {
  invoices: (Discrepancy & { subject: OrderId })[]
  creditNotes: Discrepancy[]
}

/** Orders that were paid and have no invoice, and refunds without a credit note, some minutes after. */
export async function findMissingInvoices(
  db: Database,
  { before }: { before: Date },
): Promise<MissingInvoices> {
  const at = before.toISOString()
  const orders = await db.execute<{ subject: OrderId; name: string }>(sql`
    select o.id as subject, o.number as name from orders o
    join order_events e on e.order_id = o.id and e.kind = 'paid' and e.created_at < ${at}
    where not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`)
  const refunds = await db.execute<{ subject: string; name: string }>(sql`
    select r.id as subject, r.reason as name from refunds r
    where r.cause = 'order' and r.created_at < ${at}
      and not exists (select from invoices i where i.refund_id = r.id)`)
  return {
    invoices: orders.rows.map((row) => ({ ...row, expected: 'an invoice', found: 'none' })),
    creditNotes: refunds.rows.map((row) => ({ ...row, expected: 'a credit note', found: 'none' })),
  }
}
