import { and, desc, eq } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { RewardRow } from './close-reward.ts'
import type { RewardProgram } from './contract.ts'
import { rewards } from './tables.ts'

interface ListOpenInput extends CursorPageInput {
  program: RewardProgram
}

/** Lists the rewards of a programme that can be redeemed, newest first. */
export async function listOpenRewards(
  db: Database,
  { program, ...page }: ListOpenInput,
): Promise<{ items: RewardRow[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(rewards)
    .where(
      and(
        eq(rewards.program, program),
        eq(rewards.state, 'open'),
        buildOlderThanCondition(rewards, page),
      ),
    )
    .orderBy(desc(rewards.createdAt), desc(rewards.id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}
