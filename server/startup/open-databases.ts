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
  const { DATABASE_POOLER_URL: poolerUrl } = config
  const isTransactionPooler = poolerUrl !== undefined
  const pooled = { timeouts, isTransactionPooler }
  const requests = openDatabase(poolerUrl ?? url, {
    ...{ name: 'requests', maxConnections: plan.requests, ...pooled },
  })
  const rateLimits = openDatabase(poolerUrl ?? url, {
    ...{ name: 'rate-limits', maxConnections: plan.rateLimits, ...pooled },
  })
  const jobs = openDatabase(url, {
    ...{ name: 'jobs', maxConnections: plan.jobs, timeouts: JOB_TIMEOUTS },
  })
  const monitoring = openDatabase(url, {
    name: 'monitoring',
    maxConnections: 1,
    timeouts: MONITORING_TIMEOUTS,
    keepIdleConnections: true,
  })
  const pooler = poolerUrl
    ? openDatabase(poolerUrl, {
        maxConnections: 1,
        timeouts: MONITORING_TIMEOUTS,
        isTransactionPooler,
      })
    : null
  const pools = [requests, jobs, rateLimits, monitoring, ...(pooler ? [pooler] : [])]
  return {
    /** For HTTP requests. */
    requests,
    /** For background jobs, which may take minutes. */
    jobs,
    rateLimits,
    /** For health checks and metrics: it answers when all other connections are in use. */
    monitoring,
    /** For health checks of the pooler, if there is one. */
    pooler,
    close: () => Promise.all(pools.map(({ close }) => close())),
  }
}
