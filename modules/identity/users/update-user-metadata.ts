import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import type { Metadata } from '../contract.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from './account.ts'
import { mergeUserMetadata } from './user-metadata.ts'

interface UpdateUserMetadataInput {
  userId: UserId
  /** Null removes a key. */
  data: Metadata
  now: Date
}

/** Merges `data` into the user's metadata. Null if the account does not exist. */
export function updateUserMetadata(
  db: Database,
  { userId, data, now }: UpdateUserMetadataInput,
): Promise<UserRow | null> {
  return runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) return null
    const userMetadata = mergeUserMetadata(account.user.userMetadata, data)
    const changes = { userMetadata, updatedAt: now }
    await execute(tx, tx.update(users).set(changes).where(eq(users.id, userId)))
    return { ...account.user, ...changes }
  })
}
