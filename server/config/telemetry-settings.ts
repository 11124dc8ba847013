import { z } from 'zod'
import { choice } from './setting-types.ts'

/**
 * The variables of OpenTelemetry that the shop reads itself. The exporters read the others: `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_RESOURCE_ATTRIBUTES` and so on.
 */
export const TELEMETRY_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is not a URL like http://localhost:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER: choice(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'is not a number from 0 to 1' })
    .min(0, 'is not a number from 0 to 1')
    .max(1, 'is not a number from 0 to 1')
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number({ error: 'is not a number of milliseconds' })
    .int('is not a number of milliseconds')
    .min(100, 'is below 100 milliseconds')
    .default(60_000),
}
