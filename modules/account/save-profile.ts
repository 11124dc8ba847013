import { describeUser, type UserId, type UserRow } from '#modules/identity'
import type { Database } from '#platform/database'
import type { SaveProfile } from './contract.ts'

interface Given {
  userId: UserId
  profile: SaveProfile
  now: Date
}

/** Writes what somebody says of themselves. */
export async function saveProfile(
  db: Database,
  { userId, profile, now }: Given,
): Promise<UserRow | 'born_in_the_future' | 'no_such_account'> {
  const { full_name, phone, bio, birthday } = profile
  if (birthday && birthday > now.toISOString().slice(0, 10)) return 'born_in_the_future'
  const data = { full_name, phone: phone || null, bio: bio || null, birthday }
  return (await describeUser(db, { userId, data, now })) ?? 'no_such_account'
}
