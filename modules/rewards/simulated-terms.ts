import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { RewardProgram } from './contract.ts'
import type { ProgramTerms } from './program-terms.ts'
import { type RewardSimulationId, rewardSimulations } from './tables.ts'

const MAX_AGE_MS = 24 * 3_600_000

interface KeepInput {
  program: RewardProgram
  terms: ProgramTerms
  now: Date
}

/** Keeps terms for a day, so that they can be saved by somebody who has seen their payout. */
export async function keepSimulatedTerms(
  tx: Database,
  { program, terms, now }: KeepInput,
): Promise<RewardSimulationId> {
  const { createdAt } = rewardSimulations
  await tx.delete(rewardSimulations).where(lte(createdAt, new Date(now.getTime() - MAX_AGE_MS)))
  const id = newId<'reward simulation'>()
  await tx.insert(rewardSimulations).values({ id, program, terms, createdAt: now })
  return id
}

interface FindInput {
  id: RewardSimulationId
  program: RewardProgram
  now: Date
}

/** Returns the terms of a simulation; null for one of another programme, and for one that is too old. */
export async function findSimulatedTerms(
  db: Database,
  { id, program, now }: FindInput,
): Promise<ProgramTerms | null> {
  const [found] = await db
    .select({ terms: rewardSimulations.terms })
    .from(rewardSimulations)
    .where(
      and(
        eq(rewardSimulations.id, id),
        eq(rewardSimulations.program, program),
        gt(rewardSimulations.createdAt, new Date(now.getTime() - MAX_AGE_MS)),
      ),
    )
  return found?.terms ?? null
}
