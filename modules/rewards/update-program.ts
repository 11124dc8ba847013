import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { RewardProgram } from './contract.ts'
import type { RewardProgramRow } from './get-program.ts'
import { findSimulatedTerms } from './simulated-terms.ts'
import { type RewardSimulationId, rewardPrograms } from './tables.ts'

interface UpdateProgramInput {
  name: RewardProgram
  /** That the changes were made on. */
  revision: number
  /** Of the terms. */
  simulationId: RewardSimulationId
  now: Date
}

/** Saves terms whose payout was simulated. Rewards that were granted stay as they are. */
export async function updateRewardProgram(
  tx: Database,
  { name, revision, simulationId, now }: UpdateProgramInput,
): Promise<Result<RewardProgramRow, 'reward_program_edited' | 'reward_simulation_not_found'>> {
  const current = await lockProgram(tx, name)
  if (current.revision !== revision) return err('reward_program_edited')
  const terms = await findSimulatedTerms(tx, { id: simulationId, program: name, now })
  if (!terms) return err('reward_simulation_not_found')
  const [updated] = await tx
    .update(rewardPrograms)
    .set({
      ...terms,
      // Another budget can be used up anew.
      alarmedMonth: isSameBudget(current, terms) ? current.alarmedMonth : null,
      revision: revision + 1,
      updatedAt: now,
    })
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

type Budget = Pick<RewardProgramRow, 'budgetMinor' | 'alarmPercent'>

function isSameBudget(one: Budget, other: Budget): boolean {
  return one.budgetMinor === other.budgetMinor && one.alarmPercent === other.alarmPercent
}

async function lockProgram(tx: Database, name: RewardProgram): Promise<RewardProgramRow> {
  const isProgram = eq(rewardPrograms.name, name)
  const [program] = await tx.select().from(rewardPrograms).where(isProgram).for('no key update')
  return program!
}
