import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { type UserRow, users } from '../tables.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** A provider says what somebody has not said themselves: what they wrote is theirs to change. */
export async function mergeProfileMetadata(
  tx: Database,
  { user, profile, now }: { user: UserRow; profile: ProviderProfile; now: Date },
): Promise<UserRow> {
  const userMetadata = { ...profile.metadata, ...user.userMetadata }
  const seen = { userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  return { ...user, ...seen }
}
