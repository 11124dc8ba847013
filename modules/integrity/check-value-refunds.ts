import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Store credit and gift values of which more was refunded than an order took, or whose refunds the ledger did not post to
 * the account that they came from.
 */
export async function findValueRefundDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<
    Record<'id' | 'number' | 'paid' | 'refunded' | 'returned', string>
  >(sql`
    select t.id, o.number, t.minor as paid, sums.refunded, sums.returned
    from order_tenders t
    join orders o on o.id = t.order_id
    cross join lateral (
      select coalesce(sum(r.amount_minor), 0) as refunded, coalesce(-sum(entry.amount), 0) as returned
      from refunds r
      left join lateral (
        select back.amount
        from ledger_transactions spent
        join ledger_entries taken on taken.transaction_id = spent.id and taken.amount > 0
        join ledger_transactions refunded on (refunded.kind, refunded.reference) = ('refund', r.id::text)
        join ledger_entries back on back.transaction_id = refunded.id
        join ledger_accounts source on source.id = taken.account_id
        join ledger_accounts target on target.id = back.account_id and (target.code, target.unit) = (source.code, source.unit)
          -- Store credit follows the order to the account that its shopper was merged into.
          and (target.id = source.id or (t.kind = 'store_credit' and target.owner_id = o.user_id::text))
        where (spent.kind, spent.reference) = (t.kind, t.reference)
      ) entry on true
      where r.tender_id = t.id
    ) sums
    where t.kind in ('store_credit', 'gift_value') and (sums.refunded > t.minor or sums.refunded <> sums.returned)`)
  return rows.map(({ id, number, paid, refunded, returned }) => ({
    subject: id,
    name: number,
    expected: `${refunded} of ${paid} given back`,
    found: `${returned} in the ledger`,
  }))
}
