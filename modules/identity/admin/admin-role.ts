import { PERMISSIONS, type Permission, ROLE_PERMISSIONS, StaffRole } from '../contract.ts'
import type { UserRow } from '../tables.ts'
import { isBanned } from '../users/banned.ts'

/** The `role` claims of service tokens, which only holders of a signing key can make. */
export const SERVICE_ROLES: readonly unknown[] = ['service_role', 'supabase_admin']

type Privileges = Pick<UserRow, 'role' | 'appMetadata' | 'deletedAt' | 'bannedUntil'>

/**
 * Returns the staff role of an account, or null if it is not an administrator. An administrator without `staff_role` is
 * an owner; an unknown one may only read. `user_metadata` does not count: users write it themselves.
 */
export function getStaffRole({ role, appMetadata, deletedAt }: Privileges): StaffRole | null {
  if (deletedAt !== null) return null
  if (SERVICE_ROLES.includes(role)) return 'owner'
  if (appMetadata.role !== 'admin') return null
  if (appMetadata.staff_role === undefined) return 'owner'
  return StaffRole.safeParse(appMetadata.staff_role).data ?? 'read_only'
}

/** Returns the staff role of an account that is not banned; null if it is no administrator. */
export function getActiveStaffRole(user: Privileges, now: Date): StaffRole | null {
  return isBanned(user, now) ? null : getStaffRole(user)
}

/** Returns what a role may do within the scopes of a token; null stands for all scopes, and for a token without an account. */
export function getPermissions(
  role: StaffRole | null,
  scopes: readonly string[] | null = null,
): ReadonlySet<Permission> {
  const all = role === null ? PERMISSIONS : ROLE_PERMISSIONS[role]
  return new Set(all.filter((permission) => !scopes || scopes.includes(permission)))
}
