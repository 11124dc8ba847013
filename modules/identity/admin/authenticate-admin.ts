import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { Permission, StaffRole } from '../contract.ts'
import type { IdentityResult } from '../identity-error.ts'
import { parseClaims, verifyToken } from '../sessions/access-token.ts'
import { type CurrentUser, getCurrentUserByClaims } from '../sessions/get-current-user.ts'
import type { IdentityDependencies } from '../settings.ts'
import { needsSecondFactor } from '../users/factors.ts'
import { getPermissions, getStaffRole, SERVICE_ROLES } from './admin-role.ts'
import {
  findAdminToken,
  formatActor,
  getTokenPermissions,
  hasAdminTokenFormat,
} from './admin-tokens.ts'
import { isSecondFactorRequired } from './second-factor-roles.ts'

/** An administrator: a user, or a program with a token. */
export interface Admin {
  actor: Actor
  /** The actor in the audit log: a user id, the id of a token, or the `role` of a service token. */
  name: string
  account: CurrentUser | null
  /** Null for programs. */
  role: StaffRole | null
  permissions: ReadonlySet<Permission>
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
 * The account is read from the database, because the claims of the token may be outdated. Its staff role decides what
 * it may do, and whether its session needs a second factor.
 */
export async function authenticateAdmin(
  db: Database,
  input: AuthenticateAdminInput,
): Promise<IdentityResult<Admin>> {
  const { token, identity } = input
  if (hasAdminTokenFormat(token)) {
    const found = await findAdminToken(db, { secret: token, now: input.now })
    if (!found) return err('not_admin')
    const actor = { kind: 'staff_token', id: found.id, name: found.name } as const
    return ok(toProgram(actor, getTokenPermissions(found, input.now)))
  }
  const verified = await verifyToken(token, input)
  if (!verified.ok) return verified
  const claims = verified.value
  if (claims.session_id === undefined) {
    const { role } = claims
    return SERVICE_ROLES.includes(role)
      ? ok(toProgram({ kind: 'staff_token', id: null, name: String(role) }, getPermissions(null)))
      : err('not_admin')
  }
  const parsed = parseClaims(claims, identity)
  if (!parsed.ok) return parsed
  const current = await getCurrentUserByClaims(db, parsed.value, input)
  if (!current.ok) {
    return current.error.code === 'session_not_found' ? err('admin_session_ended') : current
  }
  const account = current.value
  const role = getStaffRole(account.user)
  if (!role) return err('not_admin')
  if (needsSecondFactor(account)) return err('aal2_required_for_admin')
  const isFactorMissing = account.session.aal !== 'aal2'
  if (isFactorMissing && (await isSecondFactorRequired(db, { role, identity })))
    return err('second_factor_required_for_role')
  const actor = { kind: 'staff_account', id: account.user.id, name: null } as const
  const name = formatActor(actor)
  return ok({ actor, name, account, role, permissions: getPermissions(role) })
}

function toProgram(actor: Actor, permissions: ReadonlySet<Permission>): Admin {
  return { actor, name: formatActor(actor), account: null, role: null, permissions }
}
