import type { AppDependencies } from '#api'
import { registerSearchIndex } from '#modules/catalog'
import { saveSchedule } from '#platform/queue/schedule'
import { startWorker } from '#platform/queue/start-worker'
import type { Config } from '../config/config.ts'
import type { MailTransportSettings } from '../config/mail-settings.ts'
import { type RETENTION_SETTINGS, toRetentionSettings } from '../config/retention-settings.ts'
import { createQueues } from './create-queues.ts'
import { createScheduledJobs } from './scheduled-jobs.ts'

interface BackgroundWorkInput {
  config: Pick<Config, 'HOST' | keyof typeof RETENTION_SETTINGS> & MailTransportSettings
  dependencies: AppDependencies
  /** The port that this process listens on. */
  port: number
}

/**
 * Starts the worker of this process. Every process has one; each job is leased by one of them. Returns a function that
 * stops it and waits for running jobs.
 */
export async function startBackgroundWork({ config, dependencies, port }: BackgroundWorkInput) {
  const { db, now, log, searchEngine } = dependencies
  const onError = (error: unknown, queue: string) => log.error({ err: error, queue })
  const schedule = createScheduledJobs({
    ...dependencies,
    retention: toRetentionSettings(config),
  })
  if (searchEngine) await registerSearchIndex(db, { name: searchEngine.name, now: now() })
  await saveSchedule(db, schedule, now())
  const queues = await createQueues({ config, dependencies, schedule, port })
  return startWorker(db, { queues, now, onError })
}
