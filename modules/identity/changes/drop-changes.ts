import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { oneTimeTokens, type UserId, users } from '../tables.ts'

/** Where somebody would be reached who has confirmed nothing of it yet. */
export const UNCHANGED = { newEmail: null, newPhone: null, emailChangeHalf: null }

const OF_CHANGES = ['email_change_new', 'email_change_current', 'phone_change'] as const

/**
 * Lets go of changes of address and number that are under way. Whoever is sent away may have begun one from a session
 * of theirs, and would come in again by the letter or text it ends with.
 */
export async function dropChanges(tx: Database, userId: UserId): Promise<void> {
  await write(tx, tx.update(users).set(UNCHANGED).where(eq(users.id, userId)))
  const isOfChange = inArray(oneTimeTokens.kind, [...OF_CHANGES])
  await write(tx, tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isOfChange)))
}
