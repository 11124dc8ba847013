import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { UserId } from '../tables.ts'

/** People who never said who they are and have not been here since then; `most` at once. */
export async function listStaleAnonymousUsers(
  db: Database,
  { since, most }: { since: Date; most: number },
): Promise<UserId[]> {
  const then = since.toISOString()
  const { rows } = await db.execute<{ id: UserId }>(sql`
    select id from users where is_anonymous and last_sign_in_at < ${then}
      and not exists (select 1 from sessions where sessions.user_id = users.id and refreshed_at >= ${then})
    order by last_sign_in_at limit ${most}`)
  return rows.map(({ id }) => id)
}
