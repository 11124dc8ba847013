import { Cron } from 'croner'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type JobContext, type Queue, runAgainAt } from './queue.ts'
import { jobs } from './tables.ts'

/** A job that runs by the clock, in one process at a time. */
export interface ScheduledJob {
  /** Cron expression in UTC: `*\/5 * * * *`. */
  cron: string
  /** Throws to be retried. It must be idempotent. */
  run: (context: JobContext) => Promise<unknown>
}

export type Schedule = Record<string, ScheduledJob>

export const SCHEDULE_QUEUE = 'scheduled-jobs'

const UNKNOWN_JOB_PAUSE_MS = 60_000

/** The queue of scheduled jobs. It holds one job for each of them, whose `run_at` is the next time. */
export function createScheduleQueue(schedule: Schedule): Queue {
  return {
    name: SCHEDULE_QUEUE,
    concurrency: 8,
    retry: { maxAttempts: Number.POSITIVE_INFINITY, delaySeconds: 5, maxDelaySeconds: 300 },
    async run({ payload: { name } }, context) {
      const job = schedule[name!]
      // Of a newer version, which runs beside this one during an upgrade.
      if (!job) return runAgainAt(new Date(context.now.getTime() + UNKNOWN_JOB_PAUSE_MS))
      await job.run(context)
      return runAgainAt(getNextTime(job.cron, context.now))
    },
  }
}

/** Enqueues the next run of new jobs, and deletes jobs that an older version of the shop had. Call it at the start. */
export async function saveSchedule(db: Database, schedule: Schedule, now: Date): Promise<void> {
  const names = Object.keys(schedule)
  const isStale = and(eq(jobs.queue, SCHEDULE_QUEUE), notInArray(jobs.dedupeKey, names))
  await db.delete(jobs).where(isStale)
  const rows = Object.entries(schedule).map(([name, { cron }]) => {
    const runAt = getNextTime(cron, now)
    return { queue: SCHEDULE_QUEUE, payload: { name }, dedupeKey: name, runAt, createdAt: now }
  })
  // A job that now runs more often does not wait for the time of its earlier expression.
  await db
    .insert(jobs)
    .values(rows)
    .onConflictDoUpdate({
      target: [jobs.queue, jobs.dedupeKey],
      set: { runAt: sql`least(${jobs.runAt}, excluded.run_at)` },
    })
}

function getNextTime(cron: string, now: Date): Date {
  const next = new Cron(cron, { timezone: 'UTC' }).nextRun(now)
  if (!next) throw new Error(`The cron expression ${cron} has no next time`)
  return next
}
