import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { sessions } from '../tables.ts'
import { clearPendingChanges, clearPendingPhoneChange } from '../users/clear-pending-changes.ts'
import type { CurrentUser } from './get-current-user.ts'

/** The current session, all other sessions of the user, or all. */
export type SignOutScope = 'local' | 'others' | 'global'

interface SignOutInput {
  currentUser: CurrentUser
  scope: SignOutScope
  device: Device
  now: Date
}

/** Deletes sessions. Their access tokens stop working at once. */
export async function signOut(
  db: Database,
  { currentUser, scope, device, now }: SignOutInput,
): Promise<void> {
  const { id: sessionId, userId } = currentUser.session
  const ofUser = eq(sessions.userId, userId)
  const conditions = {
    local: and(ofUser, eq(sessions.id, sessionId)),
    others: and(ofUser, ne(sessions.id, sessionId)),
    global: ofUser,
  }
  await runInTransaction(db, async (tx) => {
    if (scope === 'others') await clearPendingChanges(tx, userId)
    if (scope === 'global') await clearPendingPhoneChange(tx, userId)
    await execute(tx, tx.delete(sessions).where(conditions[scope]))
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail: { scope }, now })
  })
}
