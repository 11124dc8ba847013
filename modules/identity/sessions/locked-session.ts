import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { NO_SUCH_SESSION, NO_SUCH_USER, type Refused } from '../refusal.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import type { SignedIn } from './who-is-signed-in.ts'

export type LockedIn = Account & { session: SessionRow }

/**
 * Somebody and their session as they stand now, held against every change until the transaction ends. The account
 * comes first: so all that is done with one person's factors is done one after the other.
 */
export async function lockSignedIn(tx: Database, who: SignedIn): Promise<LockedIn | Refused> {
  const account = await lockAccount(tx, who.user.id)
  if (!account) return NO_SUCH_USER
  const isIt = and(eq(sessions.id, who.session.id), isNull(sessions.endedAt))
  const [session] = await tx.select().from(sessions).where(isIt).for('no key update')
  return session ? { ...account, session } : NO_SUCH_SESSION
}
