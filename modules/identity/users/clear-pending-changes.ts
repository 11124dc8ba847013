import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { oneTimeTokens, type UserId, users } from '../tables.ts'

const NO_PENDING_EMAIL = { newEmail: null, emailChangeConfirmedSide: null }
const NO_PENDING_PHONE = { newPhone: null }
/** Where somebody would be reached who has confirmed nothing of it yet. */
export const NO_PENDING_CHANGES = { ...NO_PENDING_EMAIL, ...NO_PENDING_PHONE }

/**
 * Lets go of changes of address and number that are under way. Whoever is sent away may have begun one from a session
 * of theirs, and would come in again by the letter or text it ends with.
 */
export async function clearPendingChanges(tx: Database, userId: UserId): Promise<void> {
  await execute(tx, tx.update(users).set(NO_PENDING_CHANGES).where(eq(users.id, userId)))
  const kinds = ['email_change_new', 'email_change_current', 'phone_change'] as const
  await deleteTokens(tx, userId, [...kinds])
}

/** Of numbers alone: a change of address needs the owner's own letters too, and may be waiting for them. */
export async function clearPendingPhoneChange(tx: Database, userId: UserId): Promise<void> {
  await execute(tx, tx.update(users).set(NO_PENDING_PHONE).where(eq(users.id, userId)))
  await deleteTokens(tx, userId, ['phone_change'])
}

type TokenKind = typeof oneTimeTokens.$inferSelect.kind

async function deleteTokens(tx: Database, userId: UserId, kinds: TokenKind[]): Promise<void> {
  const isOfChange = and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, kinds))
  await execute(tx, tx.delete(oneTimeTokens).where(isOfChange))
}
