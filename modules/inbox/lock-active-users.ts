import { sql } from 'drizzle-orm'
import { selectActiveUserIds, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'

/** Returns those of the users whose accounts are not deleted. They cannot be until the end of the transaction. */
export async function lockActiveUsers(tx: Database, userIds: UserId[]): Promise<Set<UserId>> {
  const { rows } = await tx.execute<{ id: UserId }>(sql`
    select id from (${selectActiveUserIds}) active where id = any (${sql.param(userIds)}::uuid[]) for share`)
  return new Set(rows.map(({ id }) => id))
}
