import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type AuthFailure, SESSION_NOT_FOUND, USER_NOT_FOUND } from '../auth-error.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import type { CurrentUser } from './get-current-user.ts'

export type LockedCurrentUser = Account & { session: SessionRow }

/**
 * Somebody and their session as they stand now, held against every change until the transaction ends. The account
 * comes first: so all that is done with one person's factors is done one after the other.
 */
export async function lockCurrentUser(
  tx: Database,
  currentUser: CurrentUser,
): Promise<LockedCurrentUser | AuthFailure> {
  const account = await lockAccount(tx, currentUser.user.id)
  if (!account) return USER_NOT_FOUND
  const isIt = and(eq(sessions.id, currentUser.session.id), isNull(sessions.endedAt))
  const [session] = await tx.select().from(sessions).where(isIt).for('no key update')
  return session ? { ...account, session } : SESSION_NOT_FOUND
}
