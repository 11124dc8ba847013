import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/** Whether the role that the shop connects as may do anything in the whole PostgreSQL server. */
export async function isSuperuser(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ rolsuper: boolean }>(
    sql`select rolsuper from pg_roles where rolname = current_user`,
  )
  return rows[0]!.rolsuper
}
