import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/**
 * Orders and payments whose unique keys, which are tables of their own (decision 0050), are missing or left over: they could
 * exist twice, or their cart could never be ordered again.
 */
export async function findKeyDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'key' | 'found', string>>(sql`
    select o.id, o.number as name, 'a number key' as key, 'none' as found from orders o
    where not exists (select from order_numbers k where k.order_id = o.id and k.number = o.number)
    union all
    select o.id, o.number, 'a cart key', 'none' from orders o
    where o.cart_id is not null and (o.fulfilment_state <> 'cancelled' or o.paid_minor > 0)
      and not exists (select from ordered_carts k where k.order_id = o.id and k.cart_id = o.cart_id)
    union all
    select o.id, o.number, 'no cart key', 'one' from orders o join ordered_carts k on k.order_id = o.id
    where o.fulfilment_state = 'cancelled' and o.paid_minor = 0
    union all
    select p.id, p.provider_reference, 'a reference key', 'none' from payments p
    where p.provider_reference is not null and not exists (select from payment_references k
      where k.payment_id = p.id and k.provider = p.provider and k.reference = p.provider_reference)
    union all
    select e.id, e.event_id, 'an event key', 'none' from payment_events e
    where not exists (select from payment_event_keys k where k.provider = e.provider and k.event_id = e.event_id)`)
  return rows.map(({ id, name, key, found }) => {
    return { subject: id, name, expected: key, found }
  })
}
