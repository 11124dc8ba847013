import { sql } from 'drizzle-orm'

// SQL of ids of users, for queries of modules that depend on identity. They name no table of it.

/** Users who cannot sign in at a time. */
export function selectBlockedUserIds(now: Date) {
  return sql`select id from users where banned_until > ${now.toISOString()}::timestamptz`
}

/** Users who run the shop. */
export const selectStaffUserIds = sql`select id from users where app_metadata->>'role' = 'admin'`
