import type { UserRow } from '../tables.ts'
import { isBanned } from '../users/banned.ts'

/** The `role` claims of service tokens, which only holders of a signing key can make. */
export const SERVICE_ROLES: readonly unknown[] = ['service_role', 'supabase_admin']

type Privileges = Pick<UserRow, 'role' | 'appMetadata' | 'deletedAt' | 'bannedUntil'>

/** `user_metadata` does not count: users write it themselves. */
export function hasAdminRole({ role, appMetadata, deletedAt }: Privileges): boolean {
  return deletedAt === null && (appMetadata.role === 'admin' || SERVICE_ROLES.includes(role))
}

/** Tells whether an account has the rights of an administrator: it has the role and is not banned. */
export function isActiveAdmin(user: Privileges, now: Date): boolean {
  return !isBanned(user, now) && hasAdminRole(user)
}
