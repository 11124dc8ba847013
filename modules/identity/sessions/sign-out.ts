import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { sessions } from '../tables.ts'
import { clearPendingChanges, clearPendingPhoneChange } from '../users/clear-pending-changes.ts'
import { needsSecondFactor } from '../users/factors.ts'
import type { CurrentUser } from './get-current-user.ts'

/** The current session, all other sessions of the user, or all. */
export type SignOutScope = 'local' | 'others' | 'global'

interface SignOutInput {
  currentUser: CurrentUser
  scope: SignOutScope
  device: Device
  now: Date
}

/**
 * Deletes sessions. Their access tokens stop working at once. A session that still needs the second factor, which a
 * password alone opens, ends no others at `aal2` and cancels no pending changes.
 */
export async function signOut(
  db: Database,
  { currentUser, scope, device, now }: SignOutInput,
): Promise<void> {
  const { id: sessionId, userId } = currentUser.session
  const isRestricted = needsSecondFactor(currentUser)
  const ofUser = eq(sessions.userId, userId)
  const isEndable = isRestricted ? eq(sessions.aal, 'aal1') : undefined
  const conditions = {
    local: and(ofUser, eq(sessions.id, sessionId)),
    others: and(ofUser, ne(sessions.id, sessionId), isEndable),
    global: and(ofUser, isEndable),
  }
  await runInTransaction(db, async (tx) => {
    if (scope === 'others' && !isRestricted) await clearPendingChanges(tx, userId)
    if (scope === 'global' && !isRestricted) await clearPendingPhoneChange(tx, userId)
    await execute(tx, tx.delete(sessions).where(conditions[scope]))
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail: { scope }, now })
  })
}
