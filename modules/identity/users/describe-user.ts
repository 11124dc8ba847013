import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import type { Metadata } from '../contract.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from './account.ts'
import { changedMetadata } from './own-metadata.ts'

interface Given {
  userId: UserId
  /** Null takes something away. */
  data: Metadata
  now: Date
}

/** Writes what somebody says of themselves, as their own client could. Null when the account is gone. */
export function describeUser(db: Database, { userId, data, now }: Given): Promise<UserRow | null> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) return null
    const userMetadata = changedMetadata(account.user.userMetadata, data)
    const changed = { userMetadata, updatedAt: now }
    await write(tx, tx.update(users).set(changed).where(eq(users.id, userId)))
    return { ...account.user, ...changed }
  })
}
