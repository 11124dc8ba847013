import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { factorChallenges, usedWebauthnChallenges } from '../tables.ts'
import { purgeUnverifiedFactors } from './create-factor.ts'

/** The maximum of the setting: another shop on this database may have a longer challenge lifetime. */
const MAX_CHALLENGE_AGE_MS = 3_600_000

/** Deletes expired challenges and abandoned enrolments. */
export async function purgeChallenges(db: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - MAX_CHALLENGE_AGE_MS)
  await runInTransaction(db, async (tx) => {
    await execute(tx, tx.delete(factorChallenges).where(lt(factorChallenges.createdAt, cutoff)))
    await execute(
      tx,
      tx.delete(usedWebauthnChallenges).where(lt(usedWebauthnChallenges.usedAt, cutoff)),
    )
    await purgeUnverifiedFactors(tx, { now })
  })
}
