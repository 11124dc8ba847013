import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { getReportTimeZone, toDay } from '../report-range.ts'
import { searchDays } from '../tables.ts'
import { forgetVisitors } from './visitor-key.ts'

/** Deletes the salts and the hashes of days that are over. */
export async function forgetVisitsOfEarlierDays(db: Database, now: Date): Promise<void> {
  await forgetVisitors(db, toDay(now, await getReportTimeZone(db)))
}

/** Deletes the searches of days before a time. */
export async function purgeSearches(db: Database, before: Date): Promise<void> {
  await db.delete(searchDays).where(lt(searchDays.day, before.toISOString().slice(0, 10)))
}
