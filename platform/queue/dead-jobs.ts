import { and, asc, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { jobs } from './tables.ts'

/** A job that failed for the last time. */
export interface DeadJob {
  id: string
  queue: string
  /** Ids of the rows that the job is about. */
  payload: Record<string, string>
  attempts: number
  /** Of the last attempt. */
  error: string
  deadAt: Date
}

interface ListDeadJobsInput {
  queue?: string | undefined
  limit: number
}

/** Newest first. */
export async function listDeadJobs(
  db: Database,
  { queue, limit }: ListDeadJobsInput,
): Promise<DeadJob[]> {
  const rows = await db
    .select()
    .from(jobs)
    .where(and(isNotNull(jobs.deadAt), isInQueue(queue)))
    .orderBy(desc(jobs.deadAt), desc(jobs.id))
    .limit(limit)
  return rows.map(({ id, queue, payload, attempts, error, deadAt }) => {
    return { id: String(id), queue, payload, attempts, error: error ?? '', deadAt: deadAt! }
  })
}

interface ReplayDeadJobsInput {
  /** One job. */
  id?: string | undefined
  /** All dead jobs of a queue. Without both, all dead jobs. */
  queue?: string | undefined
  now: Date
}

/** Makes dead jobs due again, with all their attempts. Returns their number. */
export async function replayDeadJobs(
  db: Database,
  { id, queue, now }: ReplayDeadJobsInput,
): Promise<number> {
  const isChosen = and(id === undefined ? undefined : eq(jobs.id, BigInt(id)), isInQueue(queue))
  const replayed = await db
    .update(jobs)
    .set({ deadAt: null, attempts: 0, runAt: now })
    .where(and(isNotNull(jobs.deadAt), isChosen))
  return replayed.rowCount ?? 0
}

/** Deletes jobs that died before a date. */
export async function purgeDeadJobs(db: Database, before: Date): Promise<void> {
  await db.delete(jobs).where(lt(jobs.deadAt, before))
}

/** Counts jobs by queue: those that wait or run, and those that are dead. */
export function countJobs(db: Database) {
  const isAlive = isNull(jobs.deadAt)
  return db
    .select({
      queue: jobs.queue,
      waiting: sql<number>`count(*) filter (where ${isAlive})`.mapWith(Number),
      retrying:
        sql<number>`count(*) filter (where ${isAlive} and ${jobs.error} is not null)`.mapWith(
          Number,
        ),
      dead: count(jobs.deadAt),
    })
    .from(jobs)
    .groupBy(jobs.queue)
    .orderBy(asc(jobs.queue))
}

function isInQueue(queue: string | undefined) {
  return queue === undefined ? undefined : eq(jobs.queue, queue)
}
