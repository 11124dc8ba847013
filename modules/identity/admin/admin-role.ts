import type { UserRow } from '../tables.ts'

/** The `role` claims of service tokens, which only holders of a signing key can make. */
export const SERVICE_ROLES: readonly unknown[] = ['service_role', 'supabase_admin']

/** `user_metadata` does not count: users write it themselves. */
export function hasAdminRole({ role, appMetadata, deletedAt }: UserRow): boolean {
  return deletedAt === null && (appMetadata.role === 'admin' || SERVICE_ROLES.includes(role))
}
