import type { HrTime } from '@opentelemetry/api'
import type { MetricData, ResourceMetrics } from '@opentelemetry/sdk-metrics'
import type {
  MetricObjectWithValues,
  MetricValue,
  MetricValueWithName,
  Registry,
} from 'prom-client'
import { detectResource } from '../tracing/opentelemetry.ts'

type RegistryMetric = MetricObjectWithValues<MetricValue<string>>

/** Sends the metrics of these registries by OTLP over HTTP, again and again. `close` sends them for the last time. */
export async function openMetricExport(
  registries: Registry[],
  { intervalMs }: { intervalMs: number },
) {
  const sdk = await import('@opentelemetry/sdk-metrics')
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http')
  const resource = await detectResource()
  const startTime = toHrTime(Date.now())
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, 10_000),
  })
  reader.setMetricProducer({
    async collect() {
      const collected = await Promise.all(registries.map((one) => one.getMetricsAsJSON()))
      const times = { startTime, endTime: toHrTime(Date.now()) }
      const metrics = collected.flat().flatMap((metric) => {
        return toMetricData(metric as RegistryMetric, times, sdk) ?? []
      })
      const scopeMetrics = [{ scope: { name: 'outwit' }, metrics }]
      const resourceMetrics: ResourceMetrics = { resource, scopeMetrics }
      return { resourceMetrics, errors: [] }
    },
  })
  return { close: () => reader.shutdown() }
}

interface PointTimes {
  startTime: HrTime
  endTime: HrTime
}

type Sdk = Pick<
  typeof import('@opentelemetry/sdk-metrics'),
  'AggregationTemporality' | 'DataPointType'
>

/** Converts a metric of prom-client. Returns null for summaries, which the shop does not have. */
function toMetricData(
  { name, help, type, values }: RegistryMetric,
  times: PointTimes,
  { AggregationTemporality, DataPointType }: Sdk,
): MetricData | null {
  const base = {
    descriptor: { name, description: help, unit: getUnit(name), valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const toPoints = () =>
    values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))
  // What `type` is, is a text in the JSON of prom-client and a number in its types.
  switch (String(type)) {
    case 'counter':
      return {
        ...base,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: toPoints(),
      }
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: toPoints() }
    case 'histogram': {
      const dataPoints = groupBuckets(values as MetricValueWithName<string>[], times)
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }
    }
    default:
      return null
  }
}

interface Series {
  attributes: Record<string, string | number>
  /** Prometheus counts the values up to each boundary, OTLP those between two. */
  cumulative: { boundary: number; count: number }[]
  sum: number
  count: number
}

function groupBuckets(values: MetricValueWithName<string>[], times: PointTimes) {
  const series = new Map<string, Series>()
  for (const { labels, metricName = '', value } of values) {
    const { le, ...attributes } = labels as Series['attributes']
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, cumulative: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName.endsWith('_sum')) one.sum = value
    else if (metricName.endsWith('_count')) one.count = value
    else if (le !== '+Inf') one.cumulative.push({ boundary: Number(le), count: value })
  }
  return [...series.values()].map(({ attributes, cumulative, sum, count }) => {
    const ups = [...cumulative.map((bucket) => bucket.count), count]
    const counts = ups.map((up, at) => up - (ups[at - 1] ?? 0))
    const buckets = { boundaries: cumulative.map(({ boundary }) => boundary), counts }
    return { ...times, attributes, value: { buckets, sum, count } }
  })
}

function getUnit(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes$/.test(name) ? 'By' : ''
}

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]
}
