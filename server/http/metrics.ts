import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Database } from '#platform/db/database'
import type { ReplicaWatch } from '#platform/db/replicas/replica-watch'
import { processMetrics } from '#platform/metrics/registry'
import { countJobs } from '#platform/queue/dead-jobs'
import { measureDueJobs } from '#platform/queue/due-jobs'
import type { BackupFigures } from '../backup/backup-status.ts'
import type { PageCacheCounts } from '../cache/page-cache.ts'
import { addBackupMetrics } from './backup-metrics.ts'
import { REQUEST_CLASSES } from './request-class.ts'
import { collectMetricsText } from './share-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

interface MetricsSources {
  /** The connection pools by name. */
  pools?: Record<string, Pool>
  /** Without it, background jobs are not counted. */
  db?: Database
  pageCache?: { counts: PageCacheCounts }
  /** Read replicas, if there are any. */
  replicas?: Pick<ReplicaWatch, 'list'> | undefined
  readBackups?: (() => BackupFigures | null) | undefined
}

/** Creates the Prometheus metrics of one process. They include `processMetrics`, which are counted where the work is done. */
export function createMetrics({
  pools = {},
  db,
  pageCache,
  replicas,
  readBackups,
}: MetricsSources = {}) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  countWorstEventLoop(registry)
  AggregatorRegistry.setRegistries([registry, processMetrics])

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the router, by route; cached responses are counted separately',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  // Prometheus does not see the first failure in a series that begins with it, and these use the error budget.
  for (const status of [201, 500, 503]) {
    durations.zero({ method: 'POST', route: '/api/checkout', status })
    for (const route of ['pages', 'public-reads']) {
      durations.zero({ method: 'GET', route, status: status === 201 ? 200 : status })
    }
  }
  // A plain number is faster than a prom-client counter: it is incremented up to 60,000 times a second.
  const cachedResponses = { sent: 0 }
  new Counter({
    name: 'cached_responses_sent_total',
    help: 'Pages, public reads and assets sent from the cache',
    registers,
    collect() {
      this.reset()
      this.inc(cachedResponses.sent)
    },
  })
  const shedRequests = new Counter({
    name: 'shed_requests_total',
    help: 'Requests that were turned away because of load, by kind',
    labelNames: ['kind'] as const,
    registers,
  })
  for (const kind of REQUEST_CLASSES) shedRequests.inc({ kind }, 0)
  if (pageCache) addPageCacheMetrics(pageCache, registers)
  addPoolMetrics(pools, registers)
  if (replicas) addReplicaMetrics(replicas, registers)
  if (readBackups) addBackupMetrics(readBackups, registers)
  if (db) addJobMetrics(db, registers)

  return {
    durations,
    cachedResponses,
    shedRequests,
    contentType: registry.contentType,
    /** Of this process alone. */
    registries: [registry, processMetrics],
    text: () => collectMetricsText(Registry.merge([registry, processMetrics])),
  }
}

/** Of several processes, the latest one: the mean, which prom-client would take, hides one that stands still. */
function countWorstEventLoop(registry: Registry) {
  const percentile = registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')
  Object.assign(percentile!, { aggregator: 'max' })
}

function addPageCacheMetrics({ counts }: { counts: PageCacheCounts }, registers: Registry[]) {
  new Counter({
    name: 'page_cache_requests_total',
    help: 'Pages and public reads: sent from the cache, rendered, sent while they are rendered again, or rendered without the cache',
    labelNames: ['result'] as const,
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(counts)) this.inc({ result }, count)
    },
  })
}

function addPoolMetrics(pools: Record<string, Pool>, registers: Registry[]) {
  new Gauge({
    name: 'database_connections',
    help: 'Open and idle connections of each pool, its limit, and queries that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(
        pools,
      )) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
        this.set({ pool, state: 'limit' }, options.max)
      }
    },
  })
}

/** The worst of all processes counts. */
function addReplicaMetrics(replicas: Pick<ReplicaWatch, 'list'>, registers: Registry[]) {
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far a read replica is behind the primary',
    labelNames: ['replica'] as const,
    aggregator: 'max',
    registers,
    collect() {
      for (const { name, lagSeconds } of replicas.list()) this.set({ replica: name }, lagSeconds)
    },
  })
}

/** All processes count the same table, and have the same database. */
function addJobMetrics(db: Database, registers: Registry[]) {
  const read = shareReads(() => Promise.all([countJobs(db), measureDueJobs(db, new Date())]))
  new Gauge({
    name: 'background_jobs',
    help: 'Background jobs by queue: waiting or running, of these after a failure, and dead',
    labelNames: ['queue', 'state'] as const,
    aggregator: 'max',
    registers,
    async collect() {
      this.reset()
      const [counts] = (await read()) ?? [[]]
      for (const { queue, waiting, retrying, dead } of counts) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'retrying' }, retrying)
        this.set({ queue, state: 'dead' }, dead)
      }
    },
  })
  new Gauge({
    name: 'background_job_oldest_due_seconds',
    help: 'For how long the oldest job that is due has waited to be run, by queue',
    labelNames: ['queue'] as const,
    aggregator: 'max',
    registers,
    async collect() {
      this.reset()
      const [, due] = (await read()) ?? [[], []]
      for (const { queue, seconds } of due) this.set({ queue }, seconds)
    },
  })
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}

const READ_TIMEOUT_MS = 2_500

/**
 * Reads once for all metrics that are collected together. Null if it fails or takes too long: the others must be readable
 * nevertheless, before Prometheus gives up.
 */
function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value | null> {
  let reading: Promise<Value | null> | null = null
  return () => {
    reading ??= Promise.race([
      read().catch(() => null),
      sleep(READ_TIMEOUT_MS, null, { ref: false }),
    ]).finally(() => {
      reading = null
    })
    return reading
  }
}
