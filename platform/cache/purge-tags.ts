import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

export const PURGE_CHANNEL = 'purges'

/** PostgreSQL takes less than 8,000 bytes at a time; a tag has well under a hundred. */
const TAGS_PER_NOTIFY = 75

/**
 * Says that whatever carries one of these tags is no longer true. Call it inside the transaction that
 * makes it untrue: PostgreSQL tells the listeners at commit, and tells nobody after a rollback.
 */
export async function purgeTags(tx: Database, tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_PER_NOTIFY) {
    const part = tags.slice(at, at + TAGS_PER_NOTIFY).join(' ')
    await tx.execute(sql`select pg_notify(${PURGE_CHANNEL}, ${part})`)
  }
}
