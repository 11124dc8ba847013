import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { OrderOwnerId } from './tables.ts'

export interface MonthlySpending {
  /** `2026-11`, by the clock of Greenwich. */
  month: string
  currency: string
  orders: number
  /** What was paid less what was given back. */
  spentMinor: number
}

/** How far back somebody looks at what they spent. */
const MONTHS = 24

/** What an account spent in each of the last months in which it paid for anything, the newest first. */
export async function listMonthlySpending(
  db: Database,
  { userId, now }: { userId: OrderOwnerId; now: Date },
): Promise<MonthlySpending[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1))
  const { rows } = await db.execute<{ [K in keyof MonthlySpending]: MonthlySpending[K] }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency,
      count(*)::int as orders, sum(total_minor - refunded_minor)::float8 as "spentMinor"
    from orders
    where user_id = ${userId} and created_at >= ${since.toISOString()}
      and state not in ('pending_payment', 'cancelled')
    group by 1, 2 order by 1 desc, 2`)
  return rows
}
