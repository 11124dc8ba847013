import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/** Returns captures minus refunds by provider and currency. */
export async function listProviderBalances(db: Database) {
  const { rows } = await db.execute<{ provider: string; currency: string; sum: string }>(sql`
    select provider, currency, sum(captured_minor - refunded_minor) as sum
    from payments where captured_minor > 0 group by provider, currency`)
  return rows.map(({ provider, currency, sum }) => ({ provider, currency, minor: Number(sum) }))
}
