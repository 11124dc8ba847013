import { lt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { factorChallenges, spentChallenges } from '../tables.ts'
import { forgetUnfinished } from './add-factor.ts'

/** As long as any shop can let somebody take: another one on this database may be set otherwise. */
const LONGEST_MS = 3_600_000

/** Lets go of challenges that can no longer be answered, and of factors that were begun and left. */
export async function forgetChallenges(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LONGEST_MS)
  await inTransaction(db, async (tx) => {
    await write(tx, tx.delete(factorChallenges).where(lt(factorChallenges.createdAt, oldest)))
    await write(tx, tx.delete(spentChallenges).where(lt(spentChallenges.spentAt, oldest)))
    await forgetUnfinished(tx, { now })
  })
}
