import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { err, ok, type Result } from '../result.ts'
import { SCHEDULE_QUEUE } from './schedule.ts'
import { jobs } from './tables.ts'

interface RunScheduledJobInput {
  name: string
  /** The last success that the caller has seen. */
  ranAt: Date | null
  now: Date
}

type RunScheduledJobError =
  | 'scheduled_job_not_found'
  | 'scheduled_job_running'
  | 'scheduled_job_ran'

/**
 * Makes a job of the clock due now. Refused while it runs or is about to, and if it has run since the caller looked: of
 * two callers who saw the same, one starts it.
 */
export async function runScheduledJob(
  tx: Database,
  { name, ranAt, now }: RunScheduledJobInput,
): Promise<Result<null, RunScheduledJobError>> {
  const isJob = and(eq(jobs.queue, SCHEDULE_QUEUE), eq(jobs.dedupeKey, name))
  const isIdle = and(
    gt(jobs.runAt, now),
    or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now)),
    sql`${jobs.ranAt} is not distinct from ${ranAt?.toISOString() ?? null}::timestamptz`,
  )
  const started = await tx.update(jobs).set({ runAt: now }).where(and(isJob, isIdle))
  if (started.rowCount) return ok(null)
  const [job] = await tx.select().from(jobs).where(isJob)
  if (!job) return err('scheduled_job_not_found')
  const isSeen = job.ranAt?.getTime() === ranAt?.getTime()
  return err(isSeen ? 'scheduled_job_running' : 'scheduled_job_ran')
}

/** When a job of the clock runs next, and when it ran; null if there is no such job. */
export async function getScheduledJob(
  db: Database,
  name: string,
): Promise<{ nextAt: Date; ranAt: Date | null } | null> {
  const [job] = await db
    .select({ nextAt: jobs.runAt, ranAt: jobs.ranAt })
    .from(jobs)
    .where(and(eq(jobs.queue, SCHEDULE_QUEUE), eq(jobs.dedupeKey, name)))
  return job ?? null
}
