import { sql } from 'drizzle-orm'
import type { CheckInRules } from '#contract/rewards'
import {
  getSimulationStart,
  type ProgramTerms,
  type SimulatedPayout,
  simulatePayout,
} from '#modules/rewards'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'

/** What terms would have granted for the check-ins that there were: what a check-in earns is granted whole or not. */
export function simulateCheckInRules(
  db: Database,
  { terms, now }: { terms: ProgramTerms; now: Date },
): Promise<SimulatedPayout[]> {
  const { daily, milestone, milestones } = terms.rules as CheckInRules
  const earned = sql`
    select id, user_id, created_at as at, ${toMinorUnits(daily, BASE_CURRENCY)}::bigint
      + case when streak = any(${sql.param(milestones)}::integer[])
        then ${toMinorUnits(milestone, BASE_CURRENCY)}::bigint else 0 end as amount_minor
    from check_ins where created_at between ${getSimulationStart(now).toISOString()} and ${now.toISOString()}`
  return simulatePayout(db, { earned, terms, now })
}
