import { type DatabaseTimeouts, openDatabase } from '#platform/db/database'
import { ReplicaWatch } from '#platform/db/replicas/replica-watch'
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
  const replicas = openReplicas(config, { monitoring, timeouts, connections: plan.requests })
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
    /** Of reads that may be a moment old; null if there are none. */
    replicas,
    async close() {
      await replicas?.close()
      await Promise.all(pools.map(({ close }) => close()))
    },
  }
}

/** A replica that does not answer at once is left out, and the primary answers. */
const REPLICA_CONNECTION_MS = 1000

interface ReplicasInput {
  monitoring: ReturnType<typeof openDatabase>
  timeouts: DatabaseTimeouts
  /** Of each replica. */
  connections: number
}

function openReplicas(
  { DATABASE_REPLICA_URLS: urls, DATABASE_REPLICA_LAG_SECONDS: lagSeconds }: Config,
  { monitoring, timeouts, connections }: ReplicasInput,
) {
  if (urls.length === 0) return null
  const replicas = urls.map((url, index) => {
    const name = `replica-${index + 1}`
    const databases = {
      reads: openDatabase(url, {
        name,
        maxConnections: connections,
        timeouts: { ...timeouts, connectionMs: REPLICA_CONNECTION_MS },
      }),
      monitoring: openDatabase(url, {
        maxConnections: 1,
        timeouts: MONITORING_TIMEOUTS,
        keepIdleConnections: true,
      }),
    }
    return { name, databases }
  })
  const watch = new ReplicaWatch({
    primary: monitoring.pool,
    replicas: replicas.map(({ name, databases }) => ({
      ...{ name, pool: databases.reads.pool, monitoring: databases.monitoring.pool },
    })),
    maxLagMs: lagSeconds * 1000,
  })
  return {
    watch,
    pools: Object.fromEntries(replicas.map(({ name, databases }) => [name, databases.reads.pool])),
    async close() {
      await watch.close()
      const opened = replicas.flatMap(({ databases }) => Object.values(databases))
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}
