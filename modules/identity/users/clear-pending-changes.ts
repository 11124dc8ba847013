import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { oneTimeTokens, type UserId, users } from '../tables.ts'

const NO_PENDING_EMAIL = { newEmail: null, emailChangeConfirmedSide: null }
const NO_PENDING_PHONE = { newPhone: null }
/** Column values of a user without an unconfirmed contact change. */
export const NO_PENDING_CHANGES = { ...NO_PENDING_EMAIL, ...NO_PENDING_PHONE }

/**
 * Cancels pending changes of the e-mail address and the phone number. Needed wherever sessions are revoked: an intruder
 * may have started a change and could sign in again with its code.
 */
export async function clearPendingChanges(tx: Database, userId: UserId): Promise<void> {
  await execute(tx, tx.update(users).set(NO_PENDING_CHANGES).where(eq(users.id, userId)))
  const kinds = ['email_change_new', 'email_change_current', 'phone_change'] as const
  await deleteTokens(tx, userId, [...kinds])
}

/** A pending e-mail change stays: it also needs a confirmation from the current address. */
export async function clearPendingPhoneChange(tx: Database, userId: UserId): Promise<void> {
  await execute(tx, tx.update(users).set(NO_PENDING_PHONE).where(eq(users.id, userId)))
  await deleteTokens(tx, userId, ['phone_change'])
}

type TokenKind = typeof oneTimeTokens.$inferSelect.kind

async function deleteTokens(tx: Database, userId: UserId, kinds: TokenKind[]): Promise<void> {
  const isForChange = and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, kinds))
  await execute(tx, tx.delete(oneTimeTokens).where(isForChange))
}
