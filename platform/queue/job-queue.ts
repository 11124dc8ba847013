import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { Database } from '../db/database.ts'

/** A background job, started on demand, by a schedule, or both. */
export interface Job {
  /** Throws to be retried. It must be idempotent: an earlier attempt may have stopped half-way. */
  run: (
    data: Record<string, unknown>,
    context: { now: Date; signal: AbortSignal },
  ) => Promise<unknown>
  /** Cron expression in UTC: `*\/5 * * * *`. Each run is done by one process. */
  cron?: string
  /** Retries after the first failure, with exponential backoff. Default 5. */
  retries?: number
  /** Seconds before the first retry. Default 5. */
  retryDelaySeconds?: number
  /** A run that takes longer counts as failed. Default 900. */
  timeoutSeconds?: number
}

interface SendJobOptions {
  /** The job is sent only if this transaction commits. */
  tx?: Database
  startAfter?: Date
  /** A second job with this key is dropped while the first one waits or runs. */
  singletonKey?: string
}

export interface JobQueue {
  send(name: string, data: Record<string, unknown>, options?: SendJobOptions): Promise<void>
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>
}

interface OpenJobQueueOptions {
  url: string
  jobs: Record<string, Job>
  now: () => Date
  onError: (error: unknown, jobName: string) => void
}

/** Starts to process jobs. Several processes may do so; each job is run by one of them. */
export async function openJobQueue({
  url,
  jobs,
  now,
  onError,
}: OpenJobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({ connectionString: url, max: 3, application_name: 'outwit jobs' })
  boss.on('error', (error) => onError(error, 'the job queue'))
  await boss.start()
  for (const [name, job] of Object.entries(jobs))
    await registerJob(boss, name, job, { now, onError })
  await removeStaleSchedules(boss, jobs)

  return {
    async send(name, data, { tx, startAfter, singletonKey } = {}) {
      // The policy `exclusive` allows one job per key, so a job without a key gets a random one.
      const options: SendOptions = { singletonKey: singletonKey ?? crypto.randomUUID() }
      if (tx) options.db = fromDrizzle(tx, sql)
      if (startAfter) options.startAfter = startAfter
      await boss.send(name, data, options)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function registerJob(
  boss: PgBoss,
  name: string,
  { run, cron, retries = 5, retryDelaySeconds = 5, timeoutSeconds = 900 }: Job,
  { now, onError }: Pick<OpenJobQueueOptions, 'now' | 'onError'>,
) {
  await boss.createQueue(name, { policy: 'exclusive' })
  await boss.updateQueue(name, {
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
    deleteAfterSeconds: 7 * 86_400,
  })
  await boss.work<Record<string, unknown>>(name, { pollingIntervalSeconds: 2 }, async ([job]) => {
    try {
      await run(job!.data ?? {}, { now: now(), signal: job!.signal })
    } catch (error) {
      onError(error, name)
      throw error
    }
  })
  if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
}

/** Removes schedules of jobs that an older version of the shop had. */
async function removeStaleSchedules(boss: PgBoss, jobs: Record<string, Job>) {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs[name]?.cron) await boss.unschedule(name)
  }
}
