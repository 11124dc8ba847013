import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { OwnSession } from '../contract.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { deviceName } from './device-name.ts'
import type { SignedIn } from './who-is-signed-in.ts'

const MOST = 100

/** Where somebody is signed in, the one used last first. */
export async function listSessions(
  db: Database,
  { who }: { who: SignedIn },
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, who.user.id), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.id))
    .limit(MOST)
  return rows.map((row) => shown(row, who))
}

function shown({ id, userAgent, address, refreshedAt, createdAt }: SessionRow, who: SignedIn) {
  return {
    ...{ id, ...deviceName(userAgent), address, is_current: id === who.session.id },
    ...{ last_seen_at: refreshedAt.toISOString(), created_at: createdAt.toISOString() },
  }
}
