import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import { together } from '#platform/transaction'
import { NO_SUCH_SESSION, NO_SUCH_USER, type Refused } from '../refusal.ts'
import type { Identity } from '../settings.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { type Account, accountById } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { type Claims, NO_SESSION, readAccessToken } from './access-token.ts'

/** Somebody whose session is alive. */
export interface SignedIn extends Account {
  session: SessionRow
}

/** Whose access token this is. It counts as long as its session does: signing out ends it at once. */
export async function whoIsSignedIn(
  db: Database,
  { token, identity, now }: { token: string; identity: Identity; now: Date },
): Promise<SignedIn | Refused> {
  const claims = await readAccessToken(token, { identity, now })
  return 'refused' in claims ? claims : signedInAs(db, claims, { now })
}

/** As `whoIsSignedIn`, of a token that has been read. */
export async function signedInAs(
  db: Database,
  claims: Claims,
  { now }: { now: Date },
): Promise<SignedIn | Refused> {
  const [account, [session]] = await together(
    accountById(db, claims.userId),
    livingSession(db).execute({ id: claims.sessionId, userId: claims.userId }),
  )
  if (!account) return NO_SUCH_USER
  if (!claims.sessionId) return NO_SESSION
  if (!session) return NO_SUCH_SESSION
  return isBanned(account.user, now) ? BANNED : { ...account, session }
}

const livingSession = prepared((db) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.endedAt),
      ),
    )
    .prepare('session_living'),
)
