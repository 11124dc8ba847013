import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/** Returns captures minus refunds and minus disputes that the shop has not won, by provider and currency. */
export async function listProviderBalances(db: Database) {
  const { rows } = await db.execute<{ provider: string; currency: string; sum: string }>(sql`
    select provider, currency, sum(minor) as sum from (
      select provider, currency, captured_minor - refunded_minor as minor from payments where captured_minor > 0
      union all
      select p.provider, d.currency, -d.amount_minor from payment_disputes d join payments p on p.id = d.payment_id
      where d.state <> 'won'
    ) amounts group by provider, currency`)
  return rows.map(({ provider, currency, sum }) => ({ provider, currency, minor: Number(sum) }))
}
