import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { AuthFailure } from '../auth-error.ts'
import { users } from '../tables.ts'
import { isBanned } from '../users/banned.ts'
import { hasAdminRole } from './admin-role.ts'
import { type Admin, notAdmin } from './authenticate-admin.ts'

/**
 * Whether they are still an administrator, held until the transaction ends: who was demoted, deleted or banned while
 * their request was on its way changes nothing any more. Null when they are.
 */
export async function recheckAdmin(
  tx: Database,
  { account }: Admin,
  now: Date,
): Promise<AuthFailure | null> {
  if (!account) return null
  const [user] = await tx.select().from(users).where(eq(users.id, account.user.id)).for('share')
  return user && !isBanned(user, now) && hasAdminRole(user) ? null : notAdmin()
}
