import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type UserRow, users } from '../tables.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Adds profile metadata to the user's. Values that the user has already are kept. */
export async function mergeProfileMetadata(
  tx: Database,
  { user, profile, now }: { user: UserRow; profile: ProviderProfile; now: Date },
): Promise<UserRow> {
  const userMetadata = { ...profile.metadata, ...user.userMetadata }
  const changes = { userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  return { ...user, ...changes }
}
