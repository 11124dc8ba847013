import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { SCHEDULE_QUEUE } from './schedule.ts'
import { jobs } from './tables.ts'

export interface ScheduledRun {
  name: string
  nextAt: Date
  /** The last success; null if there was none yet. */
  ranAt: Date | null
  isRunning: boolean
  /** Failed attempts since the last success. */
  failures: number
  /** Of the last attempt; null if it succeeded. */
  error: string | null
}

/** Lists the jobs that run by the clock, by name. */
export async function listSchedule(db: Database, now: Date): Promise<ScheduledRun[]> {
  const rows = await db
    .select()
    .from(jobs)
    .where(eq(jobs.queue, SCHEDULE_QUEUE))
    .orderBy(asc(jobs.dedupeKey))
  return rows.map(({ payload, runAt, ranAt, leasedUntil, attempts, error }) => {
    const isRunning = leasedUntil !== null && leasedUntil > now
    const failures = error ? attempts : 0
    return { name: payload.name!, nextAt: runAt, ranAt, isRunning, failures, error }
  })
}
