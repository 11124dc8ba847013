import { lte } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rateLimits, throttleCounters } from './tables.ts'

/** Deletes the counters of all limits whose window is over. A scheduled job calls it. */
export async function purgeThrottle(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, now.getTime()))
  await db.delete(throttleCounters).where(lte(throttleCounters.purgeAt, now))
}
