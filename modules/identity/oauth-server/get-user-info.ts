import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { parseAccessToken } from '../sessions/access-token.ts'
import { getSessionUser } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import { buildUserClaims } from './user-claims.ts'

interface GetUserInfoInput {
  /** The access token of an OAuth client. */
  token: string
  identity: IdentityDependencies
  now: Date
}

/** The claims of the user that the client may read. They are those of the session, whatever the token says. */
export async function getUserInfo(
  db: Database,
  { token, identity, now }: GetUserInfoInput,
): Promise<IdentityResult<ReturnType<typeof buildUserClaims>>> {
  const claims = await parseAccessToken(token, { identity, now })
  if (!claims.ok) return claims
  const found = await getSessionUser(db, claims.value, { now })
  if (!found.ok) return found
  const { user, session } = found.value
  if (!session.oauthScopes) return err('token_not_of_oauth_client')
  return ok(buildUserClaims({ user, scopes: session.oauthScopes, identity }))
}
