import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { influencerClicks } from '../tables.ts'

const CLICK_RETENTION_MS = 90 * 86_400_000

/** Deletes clicks that are older than 90 days. Their sums stay. */
export async function purgeClicks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CLICK_RETENTION_MS)
  await db.delete(influencerClicks).where(lt(influencerClicks.createdAt, before))
}
