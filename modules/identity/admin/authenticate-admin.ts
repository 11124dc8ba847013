import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { parseClaims, verifyToken } from '../sessions/access-token.ts'
import { type CurrentUser, getCurrentUserByClaims } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { hasAdminRole, SERVICE_ROLES } from './admin-role.ts'
import { hasAdminTokenFormat, isValidAdminToken } from './admin-tokens.ts'

/** Who runs the shop: one of its people, or a program of theirs. */
export interface Admin {
  /** What the log calls them: the id of an account, `admin token`, or what a program's token calls itself. */
  name: string
  account: CurrentUser | null
}

interface AuthenticateAdminInput {
  token: string
  identity: IdentityDependencies
  now: Date
}

/**
 * Whether a bearer token is an administrator's, asked anew each time. There are three kinds, and nothing else counts:
 * a token of `npm run admin -- token`; one without a session whose `role` is `service_role` or `supabase_admin`, which
 * only a holder of the shop's keys can sign; and one of a living session whose account, as it stands in the database
 * now, has `role: admin` in `app_metadata` or one of those two as its role. What the token says of its account's
 * rights is old by then, and does not count.
 */
export async function authenticateAdmin(
  db: Database,
  asked: AuthenticateAdminInput,
): Promise<Admin | AuthFailure> {
  const { token, identity } = asked
  if (hasAdminTokenFormat(token)) {
    return (await isValidAdminToken(db, token))
      ? { name: 'admin token', account: null }
      : notAdmin()
  }
  const verified = await verifyToken(token, asked)
  if ('error' in verified) return verified
  const { claims } = verified
  if (claims.session_id === undefined) {
    const { role } = claims
    return SERVICE_ROLES.includes(role) ? { name: String(role), account: null } : notAdmin()
  }
  const named = parseClaims(claims, identity)
  const account = 'error' in named ? named : await getCurrentUserByClaims(db, named, asked)
  if ('error' in account) return isSessionGone(account) ? sessionExpired() : account
  if (!hasAdminRole(account.user)) return notAdmin()
  return needsSecondFactor(account)
    ? fail('insufficient_aal', 'AAL2 required: please show your second factor')
    : { name: account.user.id, account }
}

const isSessionGone = ({ error: { code } }: AuthFailure) => code === 'session_not_found'

function sessionExpired(): AuthFailure {
  return fail('session_expired', 'The session of this token has ended')
}

export function notAdmin(): AuthFailure {
  return fail('not_admin', 'User not allowed')
}
