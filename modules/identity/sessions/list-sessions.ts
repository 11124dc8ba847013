import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { AccountSession } from '../contract.ts'
import { type SessionId, type SessionRow, sessions, type UserId } from '../tables.ts'
import { parseDeviceName } from './device-name.ts'
import type { CurrentUser } from './get-current-user.ts'

const MAX_SESSIONS = 100
const isOfShop = and(isNull(sessions.endedAt), isNull(sessions.oauthClientId))

/** Lists the user's active sessions in the shop, the most recently used first. OAuth clients are listed by their grants. */
export function listSessions(
  db: Database,
  { currentUser }: { currentUser: CurrentUser },
): Promise<AccountSession[]> {
  const { user, session } = currentUser
  return listUserSessions(db, { userId: user.id, currentSessionId: session.id })
}

interface ListUserSessionsInput {
  userId: UserId
  /** The session of the request, if it is one of the user. */
  currentSessionId: SessionId | null
}

/** Lists the active sessions of a user as `listSessions` does, also for an administrator. */
export async function listUserSessions(
  db: Database,
  { userId, currentSessionId }: ListUserSessionsInput,
): Promise<AccountSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOfShop))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.id))
    .limit(MAX_SESSIONS)
  return rows.map((row) => toSessionResponse(row, currentSessionId))
}

function toSessionResponse(
  { id, userAgent, ipAddress, refreshedAt, createdAt }: SessionRow,
  currentSessionId: SessionId | null,
) {
  return {
    ...{
      id,
      ...parseDeviceName(userAgent),
      ip_address: ipAddress,
      is_current: id === currentSessionId,
    },
    ...{ last_seen_at: refreshedAt.toISOString(), created_at: createdAt.toISOString() },
  }
}
