import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import { type AuthFailure, SESSION_NOT_FOUND, USER_NOT_FOUND } from '../auth-error.ts'
import type { IdentityDependencies } from '../settings.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { type Account, getAccount } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'
import {
  type AccessTokenClaims,
  parseAccessToken,
  SESSION_ID_CLAIM_NOT_UUID,
} from './access-token.ts'

/** A user with their active session. */
export interface CurrentUser extends Account {
  session: SessionRow
}

/** The user of an access token. A token is valid only while its session is: signing out ends it at once. */
export async function getCurrentUser(
  db: Database,
  { token, identity, now }: { token: string; identity: IdentityDependencies; now: Date },
): Promise<CurrentUser | AuthFailure> {
  const claims = await parseAccessToken(token, { identity, now })
  return 'error' in claims ? claims : getCurrentUserByClaims(db, claims, { now })
}

/** Like `getCurrentUser`, for a token that is parsed already. */
export async function getCurrentUserByClaims(
  db: Database,
  claims: AccessTokenClaims,
  { now }: { now: Date },
): Promise<CurrentUser | AuthFailure> {
  const [account, [session]] = await parallel(
    getAccount(db, claims.userId),
    selectActiveSession(db).execute({ id: claims.sessionId, userId: claims.userId }),
  )
  if (!account) return USER_NOT_FOUND
  if (!claims.sessionId) return SESSION_ID_CLAIM_NOT_UUID
  if (!session) return SESSION_NOT_FOUND
  return isBanned(account.user, now) ? USER_BANNED : { ...account, session }
}

const selectActiveSession = prepareQuery((db) =>
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
    .prepare('select_active_session'),
)
