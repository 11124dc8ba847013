import { lt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import type { Identity } from '../settings.ts'
import { factorChallenges, spentChallenges } from '../tables.ts'
import { forgetUnfinished } from './add-factor.ts'

/** Lets go of challenges that can no longer be answered, and of factors that were begun and left. */
export async function forgetChallenges(
  db: Database,
  { identity, now }: { identity: Identity; now: Date },
): Promise<void> {
  const oldest = new Date(now.getTime() - identity.settings.factors.challengeSeconds * 1000)
  await inTransaction(db, async (tx) => {
    await write(tx, tx.delete(factorChallenges).where(lt(factorChallenges.createdAt, oldest)))
    await write(tx, tx.delete(spentChallenges).where(lt(spentChallenges.spentAt, oldest)))
    await forgetUnfinished(tx, { now })
  })
}
