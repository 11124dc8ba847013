import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type UserRow, users } from '../tables.ts'
import { mergeAppMetadata, mirrorPrivileges } from '../users/user-metadata.ts'

interface SetInfluencerRoleInput {
  /** Locked. */
  user: UserRow
  isInfluencer: boolean
  now: Date
}

/** Writes into `app_metadata` whether a user is an influencer, and for the client into `user_metadata`. */
export async function setInfluencerRole(
  tx: Database,
  { user, isInfluencer, now }: SetInfluencerRoleInput,
): Promise<void> {
  const appMetadata = mergeAppMetadata(user.appMetadata, { is_influencer: isInfluencer })
  const userMetadata = mirrorPrivileges(user.userMetadata, appMetadata)
  const changes = { appMetadata, userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
}
