import { openDatabase } from '#platform/db/database'
import type { Config } from '../config/config.ts'
import {
  JOB_TIMEOUTS,
  MONITORING_TIMEOUTS,
  toDatabaseTimeouts,
} from '../config/database-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { planConnections } from './plan-connections.ts'

/** Opens the connection pools of one process: one for each kind of work, so that none takes the connections of another. */
export function openDatabases(
  config: Config,
  {
    databaseUrl: url,
    databaseConnections,
  }: Pick<Infrastructure, 'databaseUrl' | 'databaseConnections'>,
) {
  const timeouts = toDatabaseTimeouts(config)
  const plan = planConnections(databaseConnections, config.PROCESSES)
  const requests = openDatabase(url, { maxConnections: plan.requests, timeouts })
  const jobs = openDatabase(url, { maxConnections: plan.jobs, timeouts: JOB_TIMEOUTS })
  const rateLimits = openDatabase(url, { maxConnections: plan.rateLimits, timeouts })
  const monitoring = openDatabase(url, {
    maxConnections: 1,
    timeouts: MONITORING_TIMEOUTS,
    keepIdleConnections: true,
  })
  const pools = [requests, jobs, rateLimits, monitoring]
  return {
    /** For HTTP requests. */
    requests,
    /** For background jobs, which may take minutes. */
    jobs,
    rateLimits,
    /** For health checks and metrics: it answers when all other connections are in use. */
    monitoring,
    close: () => Promise.all(pools.map(({ close }) => close())),
  }
}
