import { sql } from 'drizzle-orm'
import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'

/**
 * Counts the payments of an order that failed, the reports of providers that one failed, and the cards that these name by
 * a fingerprint.
 */
export async function countPaymentAttempts(
  db: Database,
  orderId: OrderId,
): Promise<{ failed: number; cards: number }> {
  const { rows } = await db.execute<{ payments: number; reports: number; cards: number }>(sql`
    select
      (select count(*)::int from payments where order_id = ${orderId} and state = 'failed') as payments,
      count(*) filter (where e.state = 'failed')::int as reports,
      (select count(distinct card[1])::int from payments p
        join payment_events named on named.payment_id = p.id
        cross join lateral regexp_matches(named.raw, '"fingerprint":\\s*"([^"]+)"', 'g') card
        where p.order_id = ${orderId}) as cards
    from payments p join payment_events e on e.payment_id = p.id where p.order_id = ${orderId}`)
  const { payments, reports, cards } = rows[0]!
  return { failed: Math.max(payments, reports), cards }
}
