import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { RewardProgram, RewardRules } from './contract.ts'
import { rewardPrograms } from './tables.ts'

export type RewardProgramRow = typeof rewardPrograms.$inferSelect

/** Returns a programme, with its rules as they are now. */
export async function getRewardProgram<Name extends RewardProgram>(
  db: Database,
  name: Name,
): Promise<RewardProgramRow & { rules: RewardRules[Name] }> {
  const [program] = await db.select().from(rewardPrograms).where(eq(rewardPrograms.name, name))
  return program as RewardProgramRow & { rules: RewardRules[Name] }
}

/** Lists all programmes. */
export function listRewardPrograms(db: Database): Promise<RewardProgramRow[]> {
  return db.select().from(rewardPrograms).orderBy(rewardPrograms.name)
}
