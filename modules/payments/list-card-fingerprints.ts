import { sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'

/** Lists the cards that orders were paid with, and those of failed attempts that providers have named, each once. */
export async function listCardFingerprints(db: Database, orderIds: OrderId[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute<{ card: string }>(sql`
    with own as (select id from payments where order_id = any (${sql.param(orderIds)}::uuid[]))
    select fingerprint as card from payment_cards where payment_id in (select id from own)
    union
    select named[1] from payment_events e
      cross join lateral regexp_matches(e.raw, '"fingerprint":\\s*"([^"]+)"', 'g') named
    where e.payment_id in (select id from own)`)
  return rows.map(({ card }) => card)
}

/** SQL of the cards that orders were paid with: `order_id`, `fingerprint`. For modules that depend on payments. */
export const selectOrderCards = sql`
  select p.order_id, c.fingerprint from payment_cards c join payments p on p.id = c.payment_id`
