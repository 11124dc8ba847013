import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { sessions } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import type { CurrentUser } from './get-current-user.ts'

/**
 * Reads the user and their session anew and locks both until the transaction ends. The account is locked first, which
 * serialises all changes of one user's factors.
 */
export async function lockCurrentUser(
  tx: Database,
  currentUser: CurrentUser,
): Promise<Result<CurrentUser, 'session_not_found' | 'user_not_found'>> {
  const account = await lockAccount(tx, currentUser.user.id)
  if (!account) return err('user_not_found')
  const isActive = and(eq(sessions.id, currentUser.session.id), isNull(sessions.endedAt))
  const [session] = await tx.select().from(sessions).where(isActive).for('no key update')
  return session ? ok({ ...account, session }) : err('session_not_found')
}
