import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { RewardRow } from './close-reward.ts'
import type { RewardProgram } from './contract.ts'
import { rewards } from './tables.ts'

/** Returns the reward that something has earned, or null. */
export async function getRewardBySource(
  db: Database,
  { program, source }: { program: RewardProgram; source: string },
): Promise<RewardRow | null> {
  const [reward] = await listRewardsBySource(db, { program, sources: [source] })
  return reward ?? null
}

/** Lists the rewards that these have earned. */
export function listRewardsBySource(
  db: Database,
  { program, sources }: { program: RewardProgram; sources: string[] },
): Promise<RewardRow[]> {
  return db
    .select()
    .from(rewards)
    .where(and(eq(rewards.program, program), inArray(rewards.source, sources)))
}
