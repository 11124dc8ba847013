import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { parallel } from '#platform/parallel'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { IdentityDependencies } from '../settings.ts'
import { type SessionRow, sessions } from '../tables.ts'
import { type Account, getAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { type AccessTokenClaims, parseAccessToken } from './access-token.ts'

/** A user with their active session. */
export interface CurrentUser extends Account {
  session: SessionRow
}

/** The user of an access token. A token is valid only while its session is: signing out ends it at once. */
export async function getCurrentUser(
  db: Database,
  { token, identity, now }: { token: string; identity: IdentityDependencies; now: Date },
): Promise<IdentityResult<CurrentUser>> {
  const claims = await parseAccessToken(token, { identity, now })
  return claims.ok ? getCurrentUserByClaims(db, claims.value, { now }) : claims
}

/** Like `getCurrentUser`, for a token that is parsed already. */
export async function getCurrentUserByClaims(
  db: Database,
  claims: AccessTokenClaims,
  { now }: { now: Date },
): Promise<IdentityResult<CurrentUser>> {
  const found = await getSessionUser(db, claims, { now })
  // The user has let the client read some fields of the account. It must never act as the user (decision 0041).
  return found.ok && found.value.session.oauthClientId ? err('token_of_oauth_client') : found
}

/** Like `getCurrentUserByClaims`, but also for the session of an OAuth client. */
export async function getSessionUser(
  db: Database,
  claims: AccessTokenClaims,
  { now }: { now: Date },
): Promise<IdentityResult<CurrentUser>> {
  const [account, [session]] = await parallel(
    getAccount(db, claims.userId),
    selectActiveSession(db).execute({ id: claims.sessionId, userId: claims.userId }),
  )
  if (!account) return err('user_not_found')
  if (!claims.sessionId) return err('session_id_claim_not_uuid')
  if (!session) return err('session_not_found')
  return isBanned(account.user, now) ? err('user_banned') : ok({ ...account, session })
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
