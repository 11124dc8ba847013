import { type UserId, type UserRow, updateUserMetadata } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { SaveProfile } from './contract.ts'

interface SaveProfileInput {
  userId: UserId
  profile: SaveProfile
  now: Date
}

/** Writes what somebody says of themselves. */
export async function saveProfile(
  db: Database,
  { userId, profile, now }: SaveProfileInput,
): Promise<UserRow | 'birthday_in_future' | 'account_not_found'> {
  const { full_name, phone, bio, birthday } = profile
  if (birthday && birthday > now.toISOString().slice(0, 10)) return 'birthday_in_future'
  const data = { full_name, phone: phone || null, bio: bio || null, birthday }
  return (await updateUserMetadata(db, { userId, data, now })) ?? 'account_not_found'
}
