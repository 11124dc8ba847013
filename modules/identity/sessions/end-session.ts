import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import type { Device } from '../settings.ts'
import { type SessionId, sessions } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { clearPendingChanges } from '../users/clear-pending-changes.ts'
import type { CurrentUser } from './get-current-user.ts'

interface EndSessionInput {
  currentUser: CurrentUser
  sessionId: SessionId
  device: Device
  now: Date
}

/** Ends one session of the user. False if the user has no active session with this id. */
export async function endSession(
  db: Database,
  { currentUser, sessionId, device, now }: EndSessionInput,
): Promise<boolean> {
  const { id: userId } = currentUser.user
  const isUsersSession = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId)
    const isActive = isNull(sessions.endedAt)
    const { rowCount } = await tx.delete(sessions).where(and(isUsersSession, isActive))
    if (!rowCount) return false
    if (sessionId !== currentUser.session.id) await clearPendingChanges(tx, userId)
    const detail = { scope: 'one', ended_by_session_id: currentUser.session.id }
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail, now })
    return true
  })
}
