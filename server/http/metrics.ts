import cluster from 'node:cluster'
import type { Pool } from 'pg'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What a process counts, as Prometheus reads it. */
export function createMetrics({ pool }: { pool?: Pool } = {}) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  AggregatorRegistry.setRegistries(registry)

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the router, by route; kept answers are counted apart',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  // A number, because it is counted sixty thousand times a second.
  const cachedResponses = { sent: 0 }
  new Counter({
    name: 'cached_responses_sent_total',
    help: 'Pages, reads and assets sent as they were kept',
    registers,
    collect() {
      this.reset()
      this.inc(cachedResponses.sent)
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'open' }, pool?.totalCount ?? 0)
      this.set({ state: 'idle' }, pool?.idleCount ?? 0)
      this.set({ state: 'waiting' }, pool?.waitingCount ?? 0)
    },
  })

  return {
    durations,
    kept: cachedResponses,
    contentType: registry.contentType,
    text: () => collectText(registry),
  }
}

const METRICS_REQUEST = 'metrics of all processes'
const pendingRequests: ((text: string) => void)[] = []

/** One process speaks for all: it asks the primary, which asks them all. */
function collectText(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  return new Promise((resolve) => {
    pendingRequests.push(resolve)
    process.send?.({ ask: METRICS_REQUEST })
  })
}

/** In the primary: answers its workers with what they all counted. In a worker: hears the answer. */
export function shareMetrics() {
  const all = new AggregatorRegistry()
  if (cluster.isPrimary) {
    cluster.on('message', async (worker, message: { ask?: string }) => {
      if (message?.ask !== METRICS_REQUEST) return
      const metrics = await all.clusterMetrics().catch((error: Error) => `# ${error.message}\n`)
      worker.send({ metrics })
    })
  } else {
    process.on('message', ({ metrics }: { metrics?: string }) => {
      if (metrics !== undefined) for (const resolve of pendingRequests.splice(0)) resolve(metrics)
    })
  }
}
