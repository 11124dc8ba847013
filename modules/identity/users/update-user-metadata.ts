import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import type { Metadata } from '../contract.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from './account.ts'
import { mergeUserMetadata } from './user-metadata.ts'

interface UpdateUserMetadataInput {
  userId: UserId
  /** Null takes something away. */
  data: Metadata
  now: Date
}

/** Writes what somebody says of themselves, as their own client could. Null when the account is gone. */
export function updateUserMetadata(
  db: Database,
  { userId, data, now }: UpdateUserMetadataInput,
): Promise<UserRow | null> {
  return runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) return null
    const userMetadata = mergeUserMetadata(account.user.userMetadata, data)
    const changed = { userMetadata, updatedAt: now }
    await execute(tx, tx.update(users).set(changed).where(eq(users.id, userId)))
    return { ...account.user, ...changed }
  })
}
