import { eq } from 'drizzle-orm'
import { lockAccount, type UserId, type UserRow } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type ApplicationRow, loadApplication } from './get-application.ts'
import { influencerProfiles } from './tables.ts'

export interface LockedApplication extends ApplicationRow {
  user: UserRow
}

/** Locks an application and its account, in the order of a deletion. Null if there is none. */
export async function lockApplication(
  tx: Database,
  userId: UserId,
): Promise<LockedApplication | null> {
  const account = await lockAccount(tx, userId)
  if (!account || account.user.deletedAt) return null
  const isOfUser = eq(influencerProfiles.userId, userId)
  await tx.select().from(influencerProfiles).where(isOfUser).for('update')
  const row = await loadApplication(tx, userId)
  return row && { ...row, user: account.user }
}
