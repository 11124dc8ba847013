import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const METRICS_REQUEST = 'metrics of all processes'
const pendingRequests: PromiseWithResolvers<string>[] = []

/** The answer of the primary: the metrics of all workers, or why there are none. */
interface Answer {
  metrics?: string
  metricsError?: string
}

/**
 * Returns the metrics of all processes as text. A worker asks the primary, which collects them from all workers. Rejects if one
 * of them does not answer within five seconds.
 */
export function collectMetricsText(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  const pending = Promise.withResolvers<string>()
  pendingRequests.push(pending)
  process.send?.({ request: METRICS_REQUEST })
  return pending.promise
}

/** Call it in the primary and in each worker: the primary then answers the workers' requests for metrics. */
export function shareMetrics() {
  const aggregator = new AggregatorRegistry()
  if (cluster.isPrimary) {
    cluster.on('message', async (worker, message: { request?: string }) => {
      if (message?.request !== METRICS_REQUEST) return
      const answer: Answer = await aggregator.clusterMetrics().then(
        (metrics) => ({ metrics }),
        ({ message }: Error) => ({ metricsError: message }),
      )
      worker.send(answer)
    })
  } else {
    process.on('message', ({ metrics, metricsError }: Answer) => {
      if (metrics === undefined && metricsError === undefined) return
      for (const { resolve, reject } of pendingRequests.splice(0)) {
        if (metrics !== undefined) resolve(metrics)
        else reject(new Error(metricsError))
      }
    })
  }
}
