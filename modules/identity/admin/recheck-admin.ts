import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Failure } from '#platform/result'
import type { Permission, StaffRole } from '../contract.ts'
import { type AdminTokenId, type UserId, users } from '../tables.ts'
import { getActiveStaffRole, getPermissions } from './admin-role.ts'
import { lockActiveToken } from './admin-tokens.ts'
import type { Admin } from './authenticate-admin.ts'

interface RecheckAdminInput {
  now: Date
  /** What the change requires. By default what the admin API of accounts requires. */
  permission?: Permission
}

/**
 * Checks and locks the administrator's account, or token with its owner, in the transaction of the change, so that a
 * parallel demotion, deletion, ban or revocation takes effect. Null if it still has the permission.
 */
export async function recheckAdmin(
  tx: Database,
  { actor }: Pick<Admin, 'actor'>,
  { now, permission = ACCOUNTS_PERMISSION }: RecheckAdminInput,
): Promise<Failure<'not_admin'> | null> {
  const permissions = await lockPermissions(tx, actor, now)
  return permissions.has(permission) ? null : err('not_admin')
}

/** The permission for the admin API of accounts. It can change roles, so it is that of owners. */
export const ACCOUNTS_PERMISSION = 'staff:write'

/** Locks what the rights of the actor depend on. Signed service tokens and the command line have no row that could change. */
export async function lockPermissions(
  tx: Database,
  { kind, id }: Admin['actor'],
  now: Date,
): Promise<ReadonlySet<Permission>> {
  if (id === null) return getPermissions(null)
  if (kind !== 'staff_token') return getPermissionsOf(await lockStaffRole(tx, id as UserId, now))
  const token = await lockActiveToken(tx, { id: id as AdminTokenId, now })
  if (!token) return NO_PERMISSIONS
  if (!token.userId) return getPermissions(null, token.scopes)
  return getPermissionsOf(await lockStaffRole(tx, token.userId, now), token.scopes)
}

const NO_PERMISSIONS: ReadonlySet<Permission> = new Set()

function getPermissionsOf(role: StaffRole | null, scopes: Permission[] | null = null) {
  return role ? getPermissions(role, scopes) : NO_PERMISSIONS
}

async function lockStaffRole(tx: Database, id: UserId, now: Date): Promise<StaffRole | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  return user ? getActiveStaffRole(user, now) : null
}
