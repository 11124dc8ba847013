import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { Database } from '../db/database.ts'

/** Work that outlives a request: on demand, by the clock, or both. */
export interface Job {
  /** Does one piece of work. Throws to be tried again; it may have run half-way before, so it bears repetition. */
  run: (
    data: Record<string, unknown>,
    moment: { now: Date; signal: AbortSignal },
  ) => Promise<unknown>
  /** Cron in UTC: `*\/5 * * * *`. One run for all processes. */
  cron?: string
  /** Retries after the first failure, each after twice the pause. Default 5. */
  retries?: number
  /** Seconds before the first retry. Default 5. */
  retryDelaySeconds?: number
  /** After so long it is taken for dead and tried again. Default 15 minutes. */
  timeoutSeconds?: number
}

interface SendJobOptions {
  /** Send it with this transaction: it runs if that commits, and never otherwise. */
  tx?: Database
  /** Not before. */
  startAfter?: Date
  /** While one with this key waits or runs, another is not taken on. */
  singletonKey?: string
}

export interface JobQueue {
  send(name: string, data: Record<string, unknown>, sending?: SendJobOptions): Promise<void>
  /** Lets those under way end, for at most ten seconds. */
  stop(): Promise<void>
}

interface OpenJobQueueOptions {
  url: string
  jobs: Record<string, Job>
  now: () => Date
  onError: (error: unknown, about: string) => void
}

/** Begins to work off jobs. Every process may do so: each piece of work goes to one of them. */
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
    async send(name, data, { tx, startAfter: after, singletonKey: key } = {}) {
      // The queues are exclusive: one job a key, waiting or running. So each has a key.
      const options: SendOptions = { singletonKey: key ?? crypto.randomUUID() }
      if (tx) options.db = fromDrizzle(tx, sql)
      if (after) options.startAfter = after
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

/** What an older version of the shop did by the clock, and this one no longer does. */
async function removeStaleSchedules(boss: PgBoss, jobs: Record<string, Job>) {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs[name]?.cron) await boss.unschedule(name)
  }
}
