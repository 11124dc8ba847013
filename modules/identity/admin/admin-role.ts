import type { UserRow } from '../tables.ts'

/** What a token of a program may call itself that was signed with one of the shop's keys. */
export const SERVICE_ROLES: readonly unknown[] = ['service_role', 'supabase_admin']

/** Whether somebody may do all that an administrator may. `user_metadata` is their own word, and does not count. */
export function hasAdminRole({ role, appMetadata, deletedAt }: UserRow): boolean {
  return deletedAt === null && (appMetadata.role === 'admin' || SERVICE_ROLES.includes(role))
}
