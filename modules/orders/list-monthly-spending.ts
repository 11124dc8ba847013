import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'

export interface MonthlySpending {
  /** `2026-11`, UTC. */
  month: string
  currency: string
  orders: number
  /** Payments minus refunds. */
  spentMinor: number
}

const MONTHS = 24

/** Lists what a user spent in the last 24 months by month and currency, newest first, without months that have no paid order. */
export async function listMonthlySpending(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<MonthlySpending[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1))
  const { rows } = await db.execute<{ [K in keyof MonthlySpending]: MonthlySpending[K] }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency,
      count(*)::int as orders, sum(paid_minor - refunded_minor)::float8 as "spentMinor"
    from orders
    where user_id = ${userId} and created_at >= ${since.toISOString()}
      and (paid_minor > 0 or (total_minor = 0 and fulfilment_state <> 'cancelled'))
    group by 1, 2 order by 1 desc, 2`)
  return rows
}
