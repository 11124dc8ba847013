import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import type { SessionSettings } from '../session-settings.ts'
import { type SessionRow, sessions } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { needsSecondFactor } from '../users/factors.ts'

type SessionState = Pick<Account, 'factors'> & { session: SessionRow }

/**
 * Returns an error if the session has reached a limit of the settings, else null. A session of an OAuth client neither
 * replaces a sign-in in the shop nor is replaced by one.
 */
export async function checkSessionLimits(
  db: Database,
  state: SessionState,
  { settings, now }: { settings: SessionSettings; now: Date },
): Promise<IdentityFailure | null> {
  const { session } = state
  const { timeboxSeconds, inactivitySeconds, isSingleSession } = settings
  const isOver = (since: Date, seconds: number) =>
    seconds > 0 && now.getTime() > since.getTime() + seconds * 1000
  if (isOver(session.createdAt, timeboxSeconds)) return err('session_timebox_exceeded')
  if (isOver(session.refreshedAt, inactivitySeconds)) return err('session_inactive')
  const deadline = getLowAalDeadline(state, settings)
  if (deadline && now > deadline) return err('session_aal_too_low')
  if (!isSingleSession || session.oauthClientId) return null
  return (await hasNewerSession(db, session)) ? err('session_replaced') : null
}

/** Until when a session may stay at aal1 while its user has a second factor. Null: no deadline. */
export function getLowAalDeadline(
  state: SessionState,
  { lowAalSeconds }: SessionSettings,
): Date | null {
  if (lowAalSeconds === 0 || !needsSecondFactor(state)) return null
  return new Date(state.session.createdAt.getTime() + lowAalSeconds * 1000)
}

async function hasNewerSession(
  db: Database,
  { userId, refreshedAt }: SessionRow,
): Promise<boolean> {
  const isNewer = and(eq(sessions.userId, userId), gt(sessions.refreshedAt, refreshedAt))
  const [newer] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNewer, isNull(sessions.endedAt), isNull(sessions.oauthClientId)))
    .limit(1)
  return newer !== undefined
}
