import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

export const PURGE_CHANNEL = 'purges'

/** Stands for whatever is cached. No tag is called so. */
export const ALL_TAGS = '*'

/** A NOTIFY payload must be shorter than 8,000 bytes; a tag has fewer than 100. */
const TAGS_PER_NOTIFY = 75

/**
 * Invalidates all cache entries that carry one of these tags. Call it in the transaction that makes the change:
 * PostgreSQL notifies the listeners at commit, and not at all after a rollback.
 */
export async function purgeTags(tx: Database, tags: string[]): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_PER_NOTIFY) {
    const payload = tags.slice(at, at + TAGS_PER_NOTIFY).join(' ')
    await tx.execute(sql`select pg_notify(${PURGE_CHANNEL}, ${payload})`)
  }
}
