import { sql } from 'drizzle-orm'
import { getDraw, getEntryList, listPublicDraws } from '#modules/draws'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { checkDraw } from '#platform/fair-draw/check-draw'

/** Draws, grants and people whose tickets are not those that the tables or the ledger have. */
export async function findTicketDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Discrepancy & Record<string, unknown>>(sql`
    select d.id::text as subject, d.name, d.ticket_count::text as expected, t.count::text as found
    from draws d cross join lateral (select count(*) from draw_tickets where draw_id = d.id) t
    where d.ticket_count <> t.count
    union all
    select g.id::text, g.source || ' ' || g.id, (g.count - g.returned)::text, t.count::text
    from draw_grants g join draws d on d.id = g.draw_id and d.state <> 'cancelled'
      cross join lateral (select count(*) from draw_tickets where grant_id = g.id) t
    where g.count - g.returned <> t.count
    union all
    select coalesce(held.user_id, a.owner_id), 'tickets of ' || coalesce(held.user_id, a.owner_id),
      coalesce(held.count, 0)::text, coalesce(-a.balance, 0)::text
    from (
      select g.user_id::text as user_id, sum(g.count - g.returned) as count
      from draw_grants g left join draws d on d.id = g.draw_id
      where g.user_id is not null and (d.id is null or d.state in ('open', 'paused'))
      group by g.user_id
    ) held
    full join (select * from ledger_accounts where owner_kind = 'user' and unit = 'draw_tickets') a
      on a.owner_id = held.user_id
    where coalesce(held.count, 0) <> coalesce(-a.balance, 0)
    union all
    select b.id::text, 'buyer ' || b.id, bought.count::text, b.units::text
    from draw_buyers b cross join lateral (
      select coalesce(sum(case p.state when 'held' then p.count when 'issued' then g.count - g.returned else 0 end), 0) as count
      from draw_purchases p
      left join draw_grants g on g.source = 'purchase' and g.source_key = p.order_id || ':' || p.order_line_id
      where p.buyer_id = b.id) bought
    where b.units <> bought.count
    union all
    select p.order_line_id::text, 'tickets of order ' || o.number,
      case when o.payment_state in ('unpaid', 'partially_paid') then 'not issued' else 'issued or refused' end, p.state
    from draw_purchases p join orders o on o.id = p.order_id
    where p.state = case when o.payment_state in ('unpaid', 'partially_paid') then 'issued' else 'held' end
    limit 100`)
  return rows
}

/** Steps of published draws that do not follow from what was published. */
export async function findDrawDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = []
  const { past } = await listPublicDraws(db)
  for (const { draw } of past) {
    const { id, name } = draw
    const { winners } = (await getDraw(db, id))!
    const proof = {
      ...{ commitment: draw.commitment!, seed: draw.seed!, entries_hash: draw.entriesHash! },
      randomness: draw.randomness,
      winners: winners.map(({ rank, ticket, entrantId }) => ({ rank, ticket, entrant: entrantId })),
    }
    const steps = await checkDraw(proof, (await getEntryList(db, id)) ?? '')
    for (const step of steps) {
      if (step.published === step.computed) continue
      const about = { subject: id, name: `${name}: ${step.name}` }
      discrepancies.push({ ...about, expected: step.computed, found: step.published })
    }
  }
  return discrepancies
}
