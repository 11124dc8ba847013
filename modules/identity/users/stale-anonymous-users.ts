import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { UserId } from '../tables.ts'

/** Anonymous users without a sign-in or a refresh since `since`, the oldest first, at most `limit`. */
export async function listStaleAnonymousUsers(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<UserId[]> {
  const then = since.toISOString()
  const { rows } = await db.execute<{ id: UserId }>(sql`
    select id from users where is_anonymous and last_sign_in_at < ${then}
      and not exists (select 1 from sessions where sessions.user_id = users.id and refreshed_at >= ${then})
    order by last_sign_in_at limit ${limit}`)
  return rows.map(({ id }) => id)
}
