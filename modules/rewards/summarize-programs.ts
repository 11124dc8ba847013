import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { RewardProgram } from './contract.ts'

/** What a programme has granted in all, and what became of it, in minor units of the base currency. */
export interface RewardTotals {
  program: RewardProgram
  grantedCount: number
  grantedMinor: number
  redeemedCount: number
  redeemedMinor: number
  /** What the shop owes. */
  openCount: number
  openMinor: number
  expiredMinor: number
  revokedMinor: number
}

/** Sums the rewards of each programme that has granted any. */
export async function summarizeRewards(db: Database): Promise<RewardTotals[]> {
  const rows = await rawQuery<Record<keyof RewardTotals, string>>(db, SUM_REWARDS, [])
  return rows.map(({ program, ...sums }) => ({
    program: program as RewardProgram,
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<
      RewardTotals,
      'program'
    >),
  }))
}

const SUM_REWARDS = `
  select program, count(*) as "grantedCount", sum(amount_minor) as "grantedMinor",
    count(*) filter (where state = 'redeemed') as "redeemedCount", coalesce(sum(redeemed_minor), 0) as "redeemedMinor",
    count(*) filter (where state = 'open') as "openCount",
    coalesce(sum(amount_minor) filter (where state = 'open'), 0) as "openMinor",
    coalesce(sum(amount_minor) filter (where state = 'expired'), 0)
      + coalesce(sum(amount_minor - redeemed_minor) filter (where state = 'redeemed'), 0) as "expiredMinor",
    coalesce(sum(amount_minor) filter (where state = 'revoked'), 0) as "revokedMinor"
  from rewards group by program`

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
