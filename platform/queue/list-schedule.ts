import { asc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { SCHEDULE_QUEUE } from './schedule.ts'
import { jobs } from './tables.ts'

export interface ScheduledRun {
  name: string
  nextAt: Date
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
  return rows.map(({ payload, runAt, leasedUntil, attempts, error }) => {
    const isRunning = leasedUntil !== null && leasedUntil > now
    return { name: payload.name!, nextAt: runAt, isRunning, failures: error ? attempts : 0, error }
  })
}
