import type { Database } from '../db/database.ts'
import { rawQuery } from '../db/raw-query.ts'
import type { Job } from './queue.ts'

/** A job whose process died is taken over after this time. Running jobs renew their leases well before. */
const LEASE_MS = 30_000

interface ClaimJobsInput {
  /** The number of jobs to claim at most, by queue. */
  slots: Record<string, number>
  now: Date
}

const IS_DUE = `dead_at is null and run_at <= $1 and (leased_until is null or leased_until <= $1)`
const SET_LEASE = `update jobs set attempts = attempts + 1, leased_until = $2 from due
  where jobs.id = due.id returning jobs.id, queue, payload, attempts`

/** Leases the jobs that have been due longest in each queue. No other process gets them while the lease lasts. */
export async function claimJobs(db: Database, { slots, now }: ClaimJobsInput): Promise<Job[]> {
  const claimed = await rawQuery<Job>(
    db,
    `with due as (
      select next.id from unnest($3::text[], $4::int[]) as free(queue, slots) cross join lateral (
        select id from jobs where jobs.queue = free.queue and ${IS_DUE}
        order by run_at, id limit free.slots for update skip locked) next)
    ${SET_LEASE}`,
    [now, getLeaseEnd(now), Object.keys(slots), Object.values(slots)],
  )
  return claimed.toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** Leases one job. Returns null if there is none with this key, or if it is not due. */
export async function claimJob(
  db: Database,
  { queue, dedupeKey, now }: { queue: string; dedupeKey: string; now: Date },
): Promise<Job | null> {
  const [job] = await rawQuery<Job>(
    db,
    `with due as (
      select id from jobs where queue = $3 and dedupe_key = $4 and ${IS_DUE}
      for update skip locked)
    ${SET_LEASE}`,
    [now, getLeaseEnd(now), queue, dedupeKey],
  )
  return job ?? null
}

/** Extends leases. Returns the ids of the jobs that are still leased by this process. */
export async function renewLeases(
  db: Database,
  { jobs, now }: { jobs: Job[]; now: Date },
): Promise<Set<string>> {
  const renewed = await rawQuery<{ id: string }>(
    db,
    `update jobs set leased_until = $1
     from unnest($2::bigint[], $3::int[]) as running(id, attempts)
     where jobs.id = running.id and jobs.attempts = running.attempts and leased_until is not null
     returning jobs.id`,
    [getLeaseEnd(now), jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)],
  )
  return new Set(renewed.map(({ id }) => id))
}

function getLeaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
