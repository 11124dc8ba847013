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

/** Signs somebody out in one place of theirs, at once. False when it is none of theirs, or has ended already. */
export async function endSession(
  db: Database,
  { currentUser, sessionId, device, now }: EndSessionInput,
): Promise<boolean> {
  const { id: userId } = currentUser.user
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId)
    const ended = await tx.delete(sessions).where(and(isTheirs, isNull(sessions.endedAt)))
    if (!ended.rowCount) return false
    if (sessionId !== currentUser.session.id) await clearPendingChanges(tx, userId)
    const detail = { scope: 'one', by: currentUser.session.id }
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail, now })
    return true
  })
}
