import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { getStaffRole } from '../admin/admin-role.ts'
import { formatActor } from '../admin/admin-tokens.ts'
import { recheckAdmin } from '../admin/recheck-admin.ts'
import { audit } from '../audit.ts'
import type { AccountSession } from '../contract.ts'
import { listUserSessions } from '../sessions/list-sessions.ts'
import type { Device } from '../settings.ts'
import { type SessionId, sessions, type UserId } from '../tables.ts'
import { getAccount } from '../users/account.ts'
import { clearPendingChanges } from '../users/clear-pending-changes.ts'
import { lockStaffMember } from './staff-role.ts'

/** Lists the sessions of a member of the staff. `currentSessionId` is that of the request. */
export async function listStaffSessions(
  db: Database,
  { userId, currentSessionId }: { userId: UserId; currentSessionId: SessionId | null },
): Promise<Result<AccountSession[], 'staff_member_not_found'>> {
  const account = await getAccount(db, userId)
  if (!account || !getStaffRole(account.user)) return err('staff_member_not_found')
  return ok(await listUserSessions(db, { userId, currentSessionId }))
}

interface EndStaffSessionsInput {
  userId: UserId
  /** Null ends all sessions. */
  sessionId: SessionId | null
  actor: Actor
  device: Device
  now: Date
}

type EndStaffSessionsError = 'not_admin' | 'staff_member_not_found' | 'staff_session_not_found'

/** Ends one session of a member of the staff, or all of them. Their access tokens are invalid at once. */
export function endStaffSessions(
  db: Database,
  { userId, sessionId, actor, device, now }: EndStaffSessionsInput,
): Promise<Result<null, EndStaffSessionsError>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, { actor }, { now })
    if (failure) return failure
    if (!(await lockStaffMember(tx, userId))) return err('staff_member_not_found')
    const isEnded = sessionId ? eq(sessions.id, sessionId) : undefined
    const condition = and(eq(sessions.userId, userId), isEnded, isNull(sessions.endedAt))
    const { rowCount } = await tx.delete(sessions).where(condition)
    if (sessionId && !rowCount) return err('staff_session_not_found')
    await clearPendingChanges(tx, userId)
    const detail = { scope: sessionId ? 'one' : 'all', actor: formatActor(actor) }
    await audit(tx, { action: 'signed_out', userId, sessionId, device, detail, now })
    return ok(null)
  })
}
