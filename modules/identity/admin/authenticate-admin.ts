import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
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
): Promise<IdentityResult<Admin>> {
  const { token, identity } = input
  if (hasAdminTokenFormat(token)) {
    return (await isValidAdminToken(db, token))
      ? ok({ name: 'admin token', account: null })
      : err('not_admin')
  }
  const verified = await verifyToken(token, input)
  if (!verified.ok) return verified
  const claims = verified.value
  if (claims.session_id === undefined) {
    const { role } = claims
    return SERVICE_ROLES.includes(role)
      ? ok({ name: String(role), account: null })
      : err('not_admin')
  }
  const parsed = parseClaims(claims, identity)
  if (!parsed.ok) return parsed
  const current = await getCurrentUserByClaims(db, parsed.value, input)
  if (!current.ok) {
    return current.error.code === 'session_not_found' ? err('admin_session_ended') : current
  }
  const account = current.value
  if (!hasAdminRole(account.user)) return err('not_admin')
  return needsSecondFactor(account)
    ? err('aal2_required_for_admin')
    : ok({ name: account.user.id, account })
}
