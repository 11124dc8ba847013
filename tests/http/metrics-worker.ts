import { createMetrics } from '#server/http/metrics'
import { createMetricsRoute } from '#server/http/metrics-route'
import { shareMetrics } from '#server/http/share-metrics'

/** A worker process that reads `/metrics` when it is told to, or never answers again. */
shareMetrics()
const route = createMetricsRoute(createMetrics(), 'secret')

process.on('message', async (message) => {
  if (message === 'block') while (true);
  if (message !== 'read') return
  const headers = { Authorization: 'Bearer secret' }
  const response = await route.request('/metrics', { headers })
  process.send!({ status: response.status, text: await response.text() })
})
process.send!('started')
