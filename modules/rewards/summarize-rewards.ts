import { sql } from 'drizzle-orm'
import { listAccountBalances } from '#modules/ledger'
import { selectOrderRevenue } from '#modules/orders'
import { selectCouponRedemptions } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { BASE_CURRENCY } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { type RewardProgram, SIMULATED_DAYS } from './contract.ts'
import { buildGrantedAccount, buildSettledAccount } from './reward-accounts.ts'

/** What became of rewards, in minor units of the base currency. */
export interface RewardTotals {
  grantedCount: number
  grantedMinor: number
  redeemedCount: number
  /** What orders took off. */
  redeemedMinor: number
  openCount: number
  openMinor: number
  expiredCount: number
  /** With what orders did not use. */
  expiredMinor: number
  revokedCount: number
  revokedMinor: number
  /** Orders that redeemed one. */
  orderCount: number
  revenueMinor: number
}

interface Period {
  program: RewardProgram
  from: Date
}

/** Sums the rewards of a programme that were granted since a time. */
export async function summarizeRewards(
  db: Database,
  { program, from }: Period,
): Promise<RewardTotals> {
  const { rows } = await db.execute<RewardTotals & Record<string, unknown>>(sql`
    with granted as (
      select state, amount_minor, redeemed_minor, redemption_id from rewards
      where program = ${program} and created_at >= ${from.toISOString()}
    ), revenue as (
      select count(*)::integer as order_count, coalesce(sum(o.revenue_minor), 0)::float8 as minor
      from (${selectOrderRevenue}) o where o.id in (
        select r.order_id from granted join (${selectCouponRedemptions}) r on r.id = granted.redemption_id
      )
    )
    select count(*)::integer as "grantedCount", coalesce(sum(amount_minor), 0)::float8 as "grantedMinor",
      count(*) filter (where state = 'redeemed')::integer as "redeemedCount",
      coalesce(sum(redeemed_minor), 0)::float8 as "redeemedMinor",
      count(*) filter (where state = 'open')::integer as "openCount",
      coalesce(sum(amount_minor) filter (where state = 'open'), 0)::float8 as "openMinor",
      count(*) filter (where state = 'expired')::integer as "expiredCount",
      (coalesce(sum(amount_minor) filter (where state = 'expired'), 0)
        + coalesce(sum(amount_minor - redeemed_minor) filter (where state = 'redeemed'), 0))::float8 as "expiredMinor",
      count(*) filter (where state = 'revoked')::integer as "revokedCount",
      coalesce(sum(amount_minor) filter (where state = 'revoked'), 0)::float8 as "revokedMinor",
      (select order_count from revenue) as "orderCount", (select minor from revenue) as "revenueMinor"
    from granted`)
  return rows[0]!
}

/** Returns what was granted in the last days, for each of the periods of a simulation. */
export function sumGranted(
  db: Database,
  { program, now }: { program: RewardProgram; now: Date },
): Promise<{ days: number; minor: number }[]> {
  return rawQuery(db, SUM_GRANTED, [program, now.toISOString(), SIMULATED_DAYS])
}

const SUM_GRANTED = `
  select days, coalesce((select sum(amount_minor) from rewards where program = $1
    and created_at > $2::timestamptz - days * interval '1 day' and created_at <= $2::timestamptz), 0)::float8 as minor
  from unnest($3::integer[]) days order by days`

/** Returns what the shop owes for a programme by the ledger: what was granted, without what orders, time and staff took. */
export async function getOwedAmount(db: Database, program: RewardProgram): Promise<number> {
  const accounts = [
    buildGrantedAccount(program),
    ...(['redeemed', 'expired', 'revoked'] as const).map((state) =>
      buildSettledAccount(program, state),
    ),
  ]
  const balances = await parallel(...accounts.map((account) => listAccountBalances(db, account)))
  return balances
    .flat()
    .filter(({ unit }) => unit === BASE_CURRENCY)
    .reduce((sum, { amount }) => sum + amount, 0)
}

export interface ExpiringRewards {
  /** The first day of the month in which they end. */
  month: string
  count: number
  minor: number
}

/** Sums what ends in each of the coming months, the nearest first. */
export function listExpiringRewards(
  db: Database,
  program: RewardProgram,
): Promise<ExpiringRewards[]> {
  return rawQuery<ExpiringRewards>(db, SUM_EXPIRING, [program])
}

const SUM_EXPIRING = `
  select to_char(date_trunc('month', expires_at at time zone 'utc'), 'YYYY-MM-DD') as month, count(*)::integer as count,
    sum(amount_minor)::float8 as minor
  from rewards where state = 'open' and program = $1 group by 1 order by 1`
