import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { UserId } from '../tables.ts'

/** Whether two users had sessions with the same browser at the same address. Sessions that are over are deleted in time. */
export async function shareDevice(db: Database, [a, b]: [UserId, UserId]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from sessions first join sessions second
      on second.ip_address = first.ip_address and second.user_agent = first.user_agent
    where first.user_id = ${a} and second.user_id = ${b} and first.user_agent <> '' limit 1`)
  return rows.length > 0
}
