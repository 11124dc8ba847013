import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { parseClaims, verifyToken } from '../sessions/access-token.ts'
import { type CurrentUser, getCurrentUserByClaims } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { hasAdminRole, SERVICE_ROLES } from './admin-role.ts'
import { hasAdminTokenFormat, isValidAdminToken } from './admin-tokens.ts'

/** An administrator: a user, or a program with a token. */
export interface Admin {
  /** The actor in the audit log: a user id, `admin token`, or the `role` of a service token. */
  name: string
  account: CurrentUser | null
}

interface AuthenticateAdminInput {
  token: string
  identity: IdentityDependencies
  now: Date
}

/**
 * Checks a bearer token for administrator rights. Three kinds of token have them: a token of `npm run admin -- token`; a
 * token without a session whose `role` is `service_role` or `supabase_admin`, which only a holder of the shop's keys can
 * sign; and a token of an active session whose account has `role: admin` in `app_metadata` or one of those two roles.
 * The account is read from the database, because the claims of the token may be outdated.
 */
export async function authenticateAdmin(
  db: Database,
  input: AuthenticateAdminInput,
): Promise<Admin | AuthFailure> {
  const { token, identity } = input
  if (hasAdminTokenFormat(token)) {
    return (await isValidAdminToken(db, token))
      ? { name: 'admin token', account: null }
      : notAdmin()
  }
  const verified = await verifyToken(token, input)
  if ('error' in verified) return verified
  const { claims } = verified
  if (claims.session_id === undefined) {
    const { role } = claims
    return SERVICE_ROLES.includes(role) ? { name: String(role), account: null } : notAdmin()
  }
  const parsed = parseClaims(claims, identity)
  const account = 'error' in parsed ? parsed : await getCurrentUserByClaims(db, parsed, input)
  if ('error' in account) return isSessionNotFound(account) ? sessionExpired() : account
  if (!hasAdminRole(account.user)) return notAdmin()
  return needsSecondFactor(account)
    ? fail('insufficient_aal', 'AAL2 required: please show your second factor')
    : { name: account.user.id, account }
}

const isSessionNotFound = ({ error: { code } }: AuthFailure) => code === 'session_not_found'

function sessionExpired(): AuthFailure {
  return fail('session_expired', 'The session of this token has ended')
}

export function notAdmin(): AuthFailure {
  return fail('not_admin', 'User not allowed')
}
