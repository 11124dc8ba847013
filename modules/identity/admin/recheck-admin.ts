import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Failure } from '#platform/result'
import { users } from '../tables.ts'
import { isBanned } from '../users/banned.ts'
import { hasAdminRole } from './admin-role.ts'
import type { Admin } from './authenticate-admin.ts'

/**
 * Checks and locks the administrator's account in the transaction of the change, so that a parallel demotion, deletion
 * or ban takes effect. Null if the user is still an administrator.
 */
export async function recheckAdmin(
  tx: Database,
  { account }: Admin,
  now: Date,
): Promise<Failure<'not_admin'> | null> {
  if (!account) return null
  const [user] = await tx.select().from(users).where(eq(users.id, account.user.id)).for('share')
  return user && !isBanned(user, now) && hasAdminRole(user) ? null : err('not_admin')
}
