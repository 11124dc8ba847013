import { setTracer } from '#platform/tracing/spans'
import { traceHttpClients } from '#platform/tracing/trace-http-clients'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../http/metrics.ts'

type TelemetryConfig = Pick<
  Config,
  'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG' | 'OTEL_METRIC_EXPORT_INTERVAL'
>

/** Sends spans and metrics of this process by OTLP from now on. `close` sends the last ones. */
export async function openTelemetry(config: TelemetryConfig, metrics: Pick<Metrics, 'registries'>) {
  const { openTracer } = await import('#platform/tracing/opentelemetry')
  const { openMetricExport } = await import('#platform/metrics/export-metrics')
  const { tracer, close: closeTracer } = await openTracer({
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  })
  const metricExport = await openMetricExport(metrics.registries, {
    intervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
  })
  setTracer(tracer)
  traceHttpClients()
  return {
    async close() {
      setTracer(null)
      // A collector that does not answer must not keep the shop from stopping.
      await Promise.allSettled([closeTracer(), metricExport.close()])
    },
  }
}
