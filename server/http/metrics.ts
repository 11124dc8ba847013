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
import { countJobs } from '#platform/queue/dead-jobs'
import { collectMetricsText } from './share-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

interface MetricsSources {
  pool?: Pool
  /** Without it, background jobs are not counted. */
  db?: Database
}

/** Creates the Prometheus metrics of one process. */
export function createMetrics({ pool, db }: MetricsSources = {}) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  AggregatorRegistry.setRegistries(registry)

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the router, by route; cached responses are counted separately',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
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
  new Gauge({
    name: 'database_connections',
    help: 'Open and idle connections of the pool, and queries that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'open' }, pool?.totalCount ?? 0)
      this.set({ state: 'idle' }, pool?.idleCount ?? 0)
      this.set({ state: 'waiting' }, pool?.waitingCount ?? 0)
    },
  })
  if (db) addJobMetrics(db, registers)

  return {
    durations,
    cachedResponses,
    contentType: registry.contentType,
    text: () => collectMetricsText(registry),
  }
}

function addJobMetrics(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'background_jobs',
    help: 'Background jobs by queue: waiting or running, of these after a failure, and dead',
    labelNames: ['queue', 'state'] as const,
    // All processes count the same table.
    aggregator: 'max',
    registers,
    async collect() {
      this.reset()
      for (const { queue, waiting, retrying, dead } of await countJobs(db)) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'retrying' }, retrying)
        this.set({ queue, state: 'dead' }, dead)
      }
    },
  })
}
