import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { RewardProgram } from './contract.ts'
import type { RewardProgramRow } from './get-program.ts'
import { rewardPrograms } from './tables.ts'

interface UpdateProgramInput {
  name: RewardProgram
  /** That the changes were made on. */
  revision: number
  changes: Pick<RewardProgramRow, 'rules' | 'monthlyCapMinor' | 'budgetMinor' | 'alarmPercent'>
  now: Date
}

/** Changes the rules of a programme. Rewards that were granted stay as they are. */
export async function updateRewardProgram(
  tx: Database,
  { name, revision, changes, now }: UpdateProgramInput,
): Promise<Result<RewardProgramRow, 'reward_program_edited'>> {
  const current = await lockProgram(tx, name)
  if (current.revision !== revision) return err('reward_program_edited')
  // Another budget can be used up anew.
  const alarmedMonth = changes.budgetMinor === current.budgetMinor ? current.alarmedMonth : null
  const [updated] = await tx
    .update(rewardPrograms)
    .set({ ...changes, alarmedMonth, revision: revision + 1, updatedAt: now })
    .where(eq(rewardPrograms.name, name))
    .returning()
  return ok(updated!)
}

/** Stops a programme or lets it go on. Nothing changes if it is so already. */
export async function setRewardProgramPaused(
  tx: Database,
  { name, isPaused, now }: { name: RewardProgram; isPaused: boolean; now: Date },
): Promise<RewardProgramRow> {
  const current = await lockProgram(tx, name)
  if ((current.pausedAt !== null) === isPaused) return current
  const [updated] = await tx
    .update(rewardPrograms)
    .set({ pausedAt: isPaused ? now : null, revision: current.revision + 1, updatedAt: now })
    .where(eq(rewardPrograms.name, name))
    .returning()
  return updated!
}

async function lockProgram(tx: Database, name: RewardProgram): Promise<RewardProgramRow> {
  const isProgram = eq(rewardPrograms.name, name)
  const [program] = await tx.select().from(rewardPrograms).where(isProgram).for('update')
  return program!
}
