import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { AccountSession } from '../contract.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { parseDeviceName } from './device-name.ts'
import type { CurrentUser } from './get-current-user.ts'

const MAX_SESSIONS = 100
const isOfShop = and(isNull(sessions.endedAt), isNull(sessions.oauthClientId))

/** Lists the user's active sessions in the shop, the most recently used first. OAuth clients are listed by their grants. */
export async function listSessions(
  db: Database,
  { currentUser }: { currentUser: CurrentUser },
): Promise<AccountSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, currentUser.user.id), isOfShop))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.id))
    .limit(MAX_SESSIONS)
  return rows.map((row) => toSessionResponse(row, currentUser))
}

function toSessionResponse(
  { id, userAgent, ipAddress, refreshedAt, createdAt }: SessionRow,
  currentUser: CurrentUser,
) {
  return {
    ...{
      id,
      ...parseDeviceName(userAgent),
      ip_address: ipAddress,
      is_current: id === currentUser.session.id,
    },
    ...{ last_seen_at: refreshedAt.toISOString(), created_at: createdAt.toISOString() },
  }
}
