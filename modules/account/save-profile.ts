import { type UserId, type UserRow, updateUserMetadata } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import type { SaveProfile } from './contract.ts'

interface SaveProfileInput {
  userId: UserId
  profile: SaveProfile
  now: Date
}

/** Saves the profile in the user's metadata. Returns the updated user. */
export async function saveProfile(
  db: Database,
  { userId, profile, now }: SaveProfileInput,
): Promise<Result<UserRow, 'birthday_in_future' | 'account_not_found'>> {
  const { full_name, phone, bio, birthday, time_zone } = profile
  if (birthday && birthday > now.toISOString().slice(0, 10)) return err('birthday_in_future')
  const data = { full_name, phone: phone || null, bio: bio || null, birthday, time_zone }
  return runInTransaction(db, async (tx) => {
    const user = await updateUserMetadata(tx, { userId, data, now })
    if (!user) return err('account_not_found')
    const notification: NewNotification = {
      ...{ userId, source: now.toISOString(), params: {}, link: '/profile' },
      kind: 'profile_update',
    }
    await raiseNotifications(tx, { notifications: [notification], now })
    return ok(user)
  })
}
