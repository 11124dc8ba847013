import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Failure } from '#platform/result'
import { type AdminTokenId, users } from '../tables.ts'
import { isBanned } from '../users/banned.ts'
import { hasAdminRole } from './admin-role.ts'
import { isTokenStillActive } from './admin-tokens.ts'
import type { Admin } from './authenticate-admin.ts'

/**
 * Checks and locks the administrator's account or token in the transaction of the change, so that a parallel demotion,
 * deletion, ban or revocation takes effect. Null if it still has the rights of an administrator.
 */
export async function recheckAdmin(
  tx: Database,
  { account, actor }: Admin,
  now: Date,
): Promise<Failure<'not_admin'> | null> {
  if (actor.kind === 'staff_token' && actor.id !== null) {
    const id = actor.id as AdminTokenId
    return (await isTokenStillActive(tx, { id, now })) ? null : err('not_admin')
  }
  if (!account) return null
  const [user] = await tx.select().from(users).where(eq(users.id, account.user.id)).for('share')
  return user && !isBanned(user, now) && hasAdminRole(user) ? null : err('not_admin')
}
