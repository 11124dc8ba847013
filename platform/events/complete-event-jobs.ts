import type { Database } from '../db/database.ts'
import { rawQuery } from '../db/raw-query.ts'
import { type Job, LeaseLostError } from '../queue/queue.ts'
import type { OutboxEvent } from './publish-event.ts'
import type { EventId } from './tables.ts'

interface CompletedJobRow {
  job_payload: Job['payload']
  /** Null, like the other columns of the event, if it was erased. */
  id: EventId | null
  topic: string
  subject: string
  payload: Record<string, unknown>
  created_at: string
}

export interface CompletedJob {
  payload: Job['payload']
  /** Null if it was erased. */
  event: OutboxEvent | null
}

/** Completes jobs and returns their events, oldest first, in one statement. */
export async function completeEventJobs(tx: Database, jobs: Job[]): Promise<CompletedJob[]> {
  const ids = jobs.map(({ id }) => id)
  const attempts = jobs.map((job) => job.attempts)
  const rows = await rawQuery<CompletedJobRow>(tx, COMPLETE_JOBS, [ids, attempts])
  if (rows.length < jobs.length) throw new LeaseLostError(jobs[0]!)
  return rows.map(({ job_payload, id, topic, subject, payload, created_at }) => {
    const event = id && { id, topic, subject, payload, createdAt: new Date(created_at) }
    return { payload: job_payload, event: event || null }
  })
}

const COMPLETE_JOBS = `with done as (
    delete from jobs using unnest($1::bigint[], $2::int[]) as run(job_id, attempt)
    where id = job_id and attempts = attempt returning id as job_id, jobs.payload as job_payload)
  select done.job_payload, events.* from done left join events on events.id = (job_payload->>'eventId')::uuid
  order by job_id`
