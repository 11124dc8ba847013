import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { SIMULATED_DAYS } from './contract.ts'
import type { ProgramTerms } from './program-terms.ts'

const MAX_MS = 5000
const DAY_MS = 86_400_000

/** What terms would have granted in the last days, in minor units of the base currency. */
export interface SimulatedPayout {
  days: number
  grantedMinor: number
  grantedCount: number
  /** Refused by the cap of a person. */
  cappedCount: number
  overBudgetCount: number
}

interface SimulateInput {
  /** SQL of what people have earned since `getSimulationStart`: `id`, `user_id`, `at`, `amount_minor`. */
  earned: SQL
  terms: Pick<ProgramTerms, 'monthlyCapMinor' | 'budgetMinor'>
  now: Date
}

/** Simulations begin with a calendar month, so that its cap and its budget count from there. */
export function getSimulationStart(now: Date): Date {
  const first = new Date(now.getTime() - Math.max(...SIMULATED_DAYS) * DAY_MS)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1))
}

/** Simulates what would have been granted in the last days: in the order of time, with the cap and then the budget. */
export function simulatePayout(
  db: Database,
  { earned, terms: { monthlyCapMinor, budgetMinor }, now }: SimulateInput,
): Promise<SimulatedPayout[]> {
  const days = sql.join(
    SIMULATED_DAYS.map((one) => sql`(${one}::integer)`),
    sql`, `,
  )
  const query = sql`
    with earned as (
      select id, user_id, at, amount_minor, date_trunc('month', at at time zone 'utc') as month from (${earned}) e
    ), capped as (
      select *, capped_sum(amount_minor, ${monthlyCapMinor}::bigint) over person as total from earned
      window person as (partition by user_id, month order by at, id rows unbounded preceding)
    ), within as (
      select *, total > coalesce(lag(total) over (partition by user_id, month order by at, id), 0) as is_within
      from capped
    ), spent as (
      select *, capped_sum(case when is_within then amount_minor else 0 end, ${budgetMinor}::bigint) over program as spent
      from within window program as (partition by month order by at, id rows unbounded preceding)
    ), decided as (
      select at, amount_minor, is_within,
        spent > coalesce(lag(spent) over (partition by month order by at, id), 0) as is_granted from spent
    )
    select days, coalesce(sum(amount_minor) filter (where is_granted), 0)::float8 as "grantedMinor",
      count(*) filter (where is_granted)::integer as "grantedCount",
      count(*) filter (where not is_within)::integer as "cappedCount",
      count(*) filter (where is_within and not is_granted)::integer as "overBudgetCount"
    from (values ${days}) p(days)
    left join decided on at > ${now.toISOString()}::timestamptz - days * interval '1 day'
    group by days order by days`
  return runBounded(db, async (tx) => {
    const { rows } = await tx.execute<SimulatedPayout & Record<string, unknown>>(query)
    return rows
  })
}

/** A statement that takes longer fails. The bound of the connection holds again behind it. */
function runBounded<Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> {
  return runInTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ before: string }>(
      sql`select current_setting('statement_timeout') as before`,
    )
    const bound = (value: string) =>
      tx.execute(sql`select set_config('statement_timeout', ${value}, true)`)
    await bound(`${MAX_MS}`)
    const result = await work(tx)
    await bound(rows[0]!.before)
    return result
  })
}
