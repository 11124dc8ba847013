import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Refused } from '../refusal.ts'
import { users } from '../tables.ts'
import { isBanned } from '../users/banned.ts'
import { isAdministrator } from './administrator.ts'
import { type Admin, notAdmin } from './who-is-admin.ts'

/**
 * Whether they are still an administrator, held until the transaction ends: who was demoted, deleted or banned while
 * their request was on its way changes nothing any more. Null when they are.
 */
export async function stillAdmin(tx: Database, { who }: Admin, now: Date): Promise<Refused | null> {
  if (!who) return null
  const [user] = await tx.select().from(users).where(eq(users.id, who.user.id)).for('share')
  return user && !isBanned(user, now) && isAdministrator(user) ? null : notAdmin()
}
