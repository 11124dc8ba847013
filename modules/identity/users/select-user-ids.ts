import { sql } from 'drizzle-orm'

// SQL of ids of users, for queries of modules that depend on identity. They name no table of it.

/** Users who cannot sign in at a time. */
export function selectBlockedUserIds(now: Date) {
  return sql`select id from users where banned_until > ${now.toISOString()}::timestamptz`
}

/** Users who run the shop. */
export const selectStaffUserIds = sql`select id from users where app_metadata->>'role' = 'admin'`

/** Users who are not deleted, with the country of their profile: null if it names none. */
export const selectUserCountries = sql`
  select id, user_metadata ->> 'country' as country from users where deleted_at is null and not is_anonymous`

/** `id`, `created_at` of all users. */
export const selectUserStarts = sql`select id, created_at from users`

/** `user_id`, `network` of the networks that users have signed in from. */
export const selectUserNetworks = sql`select user_id, network from known_networks`
