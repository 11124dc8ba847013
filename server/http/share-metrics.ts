import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const METRICS_REQUEST = 'metrics of all processes'
const pendingRequests: ((text: string) => void)[] = []

/** Returns the metrics of all processes as text. A worker asks the primary, which collects them from all workers. */
export function collectMetricsText(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  return new Promise((resolve) => {
    pendingRequests.push(resolve)
    process.send?.({ request: METRICS_REQUEST })
  })
}

/** Call it in the primary and in each worker: the primary then answers the workers' requests for metrics. */
export function shareMetrics() {
  const aggregator = new AggregatorRegistry()
  if (cluster.isPrimary) {
    cluster.on('message', async (worker, message: { request?: string }) => {
      if (message?.request !== METRICS_REQUEST) return
      const metrics = await aggregator
        .clusterMetrics()
        .catch((error: Error) => `# ${error.message}\n`)
      worker.send({ metrics })
    })
  } else {
    process.on('message', ({ metrics }: { metrics?: string }) => {
      if (metrics !== undefined) for (const resolve of pendingRequests.splice(0)) resolve(metrics)
    })
  }
}
