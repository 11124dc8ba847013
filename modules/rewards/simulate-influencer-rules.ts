import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { ProgramTerms } from './program-terms.ts'
import { getSimulationStart, type SimulatedPayout, simulatePayout } from './simulate-payout.ts'

/** What terms would have granted for the milestones that influencers reached. Their amounts are the same in all terms. */
export function simulateInfluencerRules(
  db: Database,
  { terms, now }: { terms: ProgramTerms; now: Date },
): Promise<SimulatedPayout[]> {
  const earned = sql`
    select id, user_id, created_at as at, amount_minor from rewards where program = 'influencer'
      and created_at between ${getSimulationStart(now).toISOString()} and ${now.toISOString()}`
  return simulatePayout(db, { earned, terms, now })
}
