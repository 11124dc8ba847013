import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { oneTimeTokens, type UserId, users } from '../tables.ts'

const NO_EMAIL = { newEmail: null, emailChangeHalf: null }
const NO_PHONE = { newPhone: null }
/** Where somebody would be reached who has confirmed nothing of it yet. */
export const UNCHANGED = { ...NO_EMAIL, ...NO_PHONE }

/**
 * Lets go of changes of address and number that are under way. Whoever is sent away may have begun one from a session
 * of theirs, and would come in again by the letter or text it ends with.
 */
export async function dropChanges(tx: Database, userId: UserId): Promise<void> {
  await write(tx, tx.update(users).set(UNCHANGED).where(eq(users.id, userId)))
  const kinds = ['email_change_new', 'email_change_current', 'phone_change'] as const
  await dropCodes(tx, userId, [...kinds])
}

/** Of numbers alone: a change of address needs the owner's own letters too, and may be waiting for them. */
export async function dropPhoneChange(tx: Database, userId: UserId): Promise<void> {
  await write(tx, tx.update(users).set(NO_PHONE).where(eq(users.id, userId)))
  await dropCodes(tx, userId, ['phone_change'])
}

type Kind = typeof oneTimeTokens.$inferSelect.kind

async function dropCodes(tx: Database, userId: UserId, kinds: Kind[]): Promise<void> {
  const isOfChange = and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.kind, kinds))
  await write(tx, tx.delete(oneTimeTokens).where(isOfChange))
}
