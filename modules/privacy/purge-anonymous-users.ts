import { listStaleAnonymousUsers, lockAccount } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { eraseUserData } from './erase-account.ts'

const BATCH_SIZE = 500
const DAY_MS = 24 * 60 * 60_000

/** Deletes anonymous users without a session for `days` days, with their personal data. 0 deletes none. */
export async function purgeAnonymousUsers(
  db: Database,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  if (days === 0) return
  const since = new Date(now.getTime() - days * DAY_MS)
  for (const userId of await listStaleAnonymousUsers(db, { since, limit: BATCH_SIZE })) {
    await runInTransaction(db, async (tx) => {
      const account = await lockAccount(tx, userId)
      // They may have said who they are by now.
      if (account?.user.isAnonymous) await eraseUserData(tx, { account, soft: false, now })
    })
  }
}
