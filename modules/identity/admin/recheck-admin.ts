import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Failure } from '#platform/result'
import { type AdminTokenId, type UserId, users } from '../tables.ts'
import { isActiveAdmin } from './admin-role.ts'
import { lockActiveToken } from './admin-tokens.ts'
import type { Admin } from './authenticate-admin.ts'

/**
 * Checks and locks the administrator's account, or token with its owner, in the transaction of the change, so that a
 * parallel demotion, deletion, ban or revocation takes effect. Null if it still has the rights of an administrator.
 */
export async function recheckAdmin(
  tx: Database,
  { actor: { kind, id } }: Pick<Admin, 'actor'>,
  now: Date,
): Promise<Failure<'not_admin'> | null> {
  // Signed service tokens and the command line have no row that could change.
  if (id === null) return null
  const isAdmin =
    kind === 'staff_token'
      ? await isStillAdminToken(tx, { id: id as AdminTokenId, now })
      : await isStillAdminAccount(tx, { id: id as UserId, now })
  return isAdmin ? null : err('not_admin')
}

async function isStillAdminToken(tx: Database, { id, now }: { id: AdminTokenId; now: Date }) {
  const token = await lockActiveToken(tx, { id, now })
  if (!token?.userId) return token !== null
  return isStillAdminAccount(tx, { id: token.userId, now })
}

async function isStillAdminAccount(tx: Database, { id, now }: { id: UserId; now: Date }) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  return user !== undefined && isActiveAdmin(user, now)
}
