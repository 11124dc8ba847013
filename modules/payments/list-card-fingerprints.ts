import { sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'

/** Lists the cards that providers have named by a fingerprint when orders were paid, each once. */
export async function listCardFingerprints(db: Database, orderIds: OrderId[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute<{ card: string }>(sql`
    select distinct card[1] as card from payments p
      join payment_events named on named.payment_id = p.id
      cross join lateral regexp_matches(named.raw, '"fingerprint":\\s*"([^"]+)"', 'g') card
    where p.order_id = any (${sql.param(orderIds)}::uuid[])`)
  return rows.map(({ card }) => card)
}
