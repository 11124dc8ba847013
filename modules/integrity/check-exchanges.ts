import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Exchanges whose value does not add up: what the second order was given is what goods have covered, what was given back
 * and what is open, which is the balance of its account; a cancelled one has given all of it back, but for what somebody has
 * refunded of it at the provider of the first payment. And orders that keep another value, or other units, for goods that
 * come back than their open exchanges, or owe something else.
 */
export async function findExchangeDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<keyof Discrepancy, string>>(sql`
    with sums as (
      select e.*, second.number, second.exchange_minor, second.exchange_due_minor, second.fulfilment_state,
        (select coalesce(sum(minor), 0) from order_tenders
          where order_id = e.second_order_id and kind = 'exchange') as tendered,
        (select coalesce(-sum(minor), 0) from order_tenders
          where order_id = e.second_order_id and kind = 'exchange_return') as taken_back,
        (select coalesce(sum(amount_minor), 0) from refunds where exchange_id = e.id) as covered,
        (select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
          where r.order_id = e.second_order_id and p.order_id <> r.order_id and r.state <> 'failed'
            and r.reason_code = 'refunded_at_provider') as given_back,
        (select coalesce(sum(balance), 0) from ledger_accounts
          where (owner_kind, owner_id, code) = ('order', e.second_order_id::text, 'exchange')) as balance
      from exchanges e join orders second on second.id = e.second_order_id
    )
    select id as subject, number as name, credit_minor || ' given' as expected,
      tendered || ' used, ' || covered || ' covered, ' || taken_back || ' taken back, ' || open_minor || ' open, '
        || balance || ' in the ledger, ' || exchange_due_minor || ' due' as found
    from sums where tendered <> credit_minor or exchange_minor <> credit_minor or open_minor <> balance
      or credit_minor <> covered + taken_back + open_minor
      or (open_minor > given_back and fulfilment_state = 'cancelled')
      or exchange_due_minor <> case when state = 'short' then open_minor else 0 end
    union all
    select o.id, o.number, wanted.minor || ' for ' || wanted.units || ' units that come back',
      o.returning_minor || ' for ' || reserved.units || ' units'
    from orders o
    cross join lateral (
      select coalesce(sum(e.value_minor), 0) as minor, coalesce(sum((
        select sum(quantity) from return_lines where return_id = e.return_id)), 0) as units
      from exchanges e where e.order_id = o.id and e.state = 'open'
    ) wanted
    cross join lateral (
      select coalesce(sum(returning_quantity), 0) as units from order_lines where order_id = o.id
    ) reserved
    where (o.returning_minor, reserved.units) is distinct from (wanted.minor, wanted.units)
    union all
    select e.id, o.number, 'a return that is ' || case e.state when 'open' then 'requested' else 'ended' end, r.state
    from exchanges e join returns r on r.id = e.return_id join orders o on o.id = e.order_id
    where (e.state = 'open') <> (r.state = 'requested')`)
  return rows
}
