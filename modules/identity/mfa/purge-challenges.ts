import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { factorChallenges, usedWebauthnChallenges } from '../tables.ts'
import { purgeUnverifiedFactors } from './create-factor.ts'

/** As long as any shop can let somebody take: another one on this database may be set otherwise. */
const MAX_CHALLENGE_AGE_MS = 3_600_000

/** Lets go of challenges that can no longer be answered, and of factors that were begun and left. */
export async function purgeChallenges(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - MAX_CHALLENGE_AGE_MS)
  await runInTransaction(db, async (tx) => {
    await execute(tx, tx.delete(factorChallenges).where(lt(factorChallenges.createdAt, oldest)))
    await execute(
      tx,
      tx.delete(usedWebauthnChallenges).where(lt(usedWebauthnChallenges.usedAt, oldest)),
    )
    await purgeUnverifiedFactors(tx, { now })
  })
}
