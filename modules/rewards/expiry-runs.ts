import { and, desc, eq } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { RewardRow } from './close-reward.ts'
import type { RewardProgram } from './contract.ts'
import { type ExpiryRunId, rewardExpiryRuns } from './tables.ts'

export interface ExpiryRun {
  id: ExpiryRunId
  startedAt: Date
}

/** Adds what a batch has closed to its run, in the transaction of the batch. */
export async function countExpired(
  tx: Database,
  { run, closed }: { run: ExpiryRun; closed: Pick<RewardRow, 'program' | 'amountMinor'>[] },
): Promise<void> {
  for (const [program, ofProgram] of Map.groupBy(closed, (reward) => reward.program)) {
    const minor = ofProgram.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    await rawQuery(tx, ADD_TO_RUN, [
      ...[run.id, program, ofProgram.length, minor, run.startedAt.toISOString()],
    ])
  }
}

const ADD_TO_RUN = `
  insert into reward_expiry_runs as run (id, program, reward_count, amount_minor, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict (id, program) do update set reward_count = run.reward_count + excluded.reward_count,
    amount_minor = run.amount_minor + excluded.amount_minor`

export async function endExpiryRun(
  db: Database,
  { id, now }: { id: ExpiryRunId; now: Date },
): Promise<void> {
  await db.update(rewardExpiryRuns).set({ endedAt: now }).where(eq(rewardExpiryRuns.id, id))
}

interface ListRunsInput extends CursorPageInput {
  program: RewardProgram
}

/** Lists the runs that closed rewards of a programme, newest first. */
export async function listExpiryRuns(
  db: Database,
  { program, ...page }: ListRunsInput,
): Promise<{ items: (typeof rewardExpiryRuns.$inferSelect)[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(rewardExpiryRuns)
    .where(
      and(eq(rewardExpiryRuns.program, program), buildOlderThanCondition(rewardExpiryRuns, page)),
    )
    .orderBy(desc(rewardExpiryRuns.createdAt), desc(rewardExpiryRuns.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}
