import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import { parseClaims, verifyToken } from '../sessions/access-token.ts'
import { type CurrentUser, getCurrentUserByClaims } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { hasAdminRole, SERVICE_ROLES } from './admin-role.ts'
import { findAdminToken, formatActor, hasAdminTokenFormat } from './admin-tokens.ts'

/** An administrator: a user, or a program with a token. */
export interface Admin {
  actor: Actor
  /** The actor in the audit log: a user id, the id of a token, or the `role` of a service token. */
  name: string
  account: CurrentUser | null
}

interface AuthenticateAdminInput {
  token: string
  identity: IdentityDependencies
  now: Date
}

/**
 * Checks a bearer token for administrator rights. Three kinds of token have them: a named token of the shop; a
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
    const found = await findAdminToken(db, { secret: token, now: input.now })
    if (!found) return err('not_admin')
    return ok(toAdmin({ kind: 'staff_token', id: found.id, name: found.name }))
  }
  const verified = await verifyToken(token, input)
  if (!verified.ok) return verified
  const claims = verified.value
  if (claims.session_id === undefined) {
    const { role } = claims
    return SERVICE_ROLES.includes(role)
      ? ok(toAdmin({ kind: 'staff_token', id: null, name: String(role) }))
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
    : ok(toAdmin({ kind: 'staff_account', id: account.user.id, name: null }, account))
}

function toAdmin(actor: Actor, account: CurrentUser | null = null): Admin {
  return { actor, name: formatActor(actor), account }
}
