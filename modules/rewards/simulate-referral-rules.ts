import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import type { ReferralRules } from './contract.ts'
import type { ProgramTerms } from './program-terms.ts'
import { getSimulationStart, type SimulatedPayout, simulatePayout } from './simulate-payout.ts'

/** What terms would have granted for the referrals that earned a reward. The source of a friend's ends with `:friend`. */
export function simulateReferralRules(
  db: Database,
  { terms, now }: { terms: ProgramTerms; now: Date },
): Promise<SimulatedPayout[]> {
  const { friend, referrer } = terms.rules as ReferralRules
  const earned = sql`
    select id, user_id, created_at as at,
      case when source like '%:friend' then ${toMinorUnits(friend, BASE_CURRENCY)}::bigint
        else ${toMinorUnits(referrer, BASE_CURRENCY)}::bigint end as amount_minor
    from rewards where program = 'referral'
      and created_at between ${getSimulationStart(now).toISOString()} and ${now.toISOString()}`
  return simulatePayout(db, { earned, terms, now })
}
