import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Orders that hold another amount of store credit than they are to be paid with, or hold it although they were cancelled
 * before they were paid, and those whose tenders differ from what the ledger took from accounts and gave back.
 */
export async function findStoreCreditTenderDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'number' | 'wanted' | 'held' | 'posted', string>>(
    sql`
    select o.id, o.number, wanted.minor as wanted, sums.held, sums.posted
    from orders o
    cross join lateral (
      select case when o.fulfilment_state = 'cancelled' and o.paid_minor < o.total_minor then 0
        else o.store_credit_minor end as minor
    ) wanted
    cross join lateral (
      select coalesce(sum(t.minor), 0) as held, coalesce(sum(entry.amount), 0) as posted
      from order_tenders t
      left join ledger_transactions l on (l.kind, l.reference) = (t.kind, t.reference)
      left join lateral (
        select sum(e.amount) as amount from ledger_entries e
        join ledger_accounts a on a.id = e.account_id and a.code = 'store_credit'
        where e.transaction_id = l.id
      ) entry on true
      where t.order_id = o.id and t.kind in ('store_credit', 'store_credit_return')
    ) sums
    where o.store_credit_minor > 0 and (sums.held <> wanted.minor or sums.posted <> sums.held)`,
  )
  return rows.map(({ id, number, wanted, held, posted }) => ({
    subject: id,
    name: number,
    expected: `${wanted} of store credit`,
    found: `${held} by its tenders, ${posted} in the ledger`,
  }))
}
