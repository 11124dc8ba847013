import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

interface OtlpValue {
  stringValue?: string
  intValue?: number
  boolValue?: boolean
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { message?: string }
  attributes: { key: string; value: OtlpValue }[]
  links: { traceId: string; spanId: string }[]
}

interface TraceBody {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}

interface MetricBody {
  resourceMetrics: { scopeMetrics: { metrics: ReceivedMetric[] }[] }[]
}

interface ReceivedMetric {
  name: string
  histogram?: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[] }[] }
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number }[] }
}

/** Receives spans and metrics by OTLP over HTTP, as JSON. */
export async function startCollector() {
  const traces: TraceBody[] = []
  const metrics: MetricBody[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    if (request.url === '/v1/traces') traces.push(body)
    if (request.url === '/v1/metrics') metrics.push(body)
    response.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listResources: () => traces.flatMap((body) => body.resourceSpans.map((one) => one.resource)),
    listSpans: () =>
      traces.flatMap((body) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
      ),
    /** Those of a service, such as `outwit-browser`. */
    listSpansOf: (service: string) =>
      traces
        .flatMap((body) => body.resourceSpans)
        .filter(({ resource }) => getAttribute(resource, 'service.name') === service)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    listMetrics: () =>
      metrics.flatMap((body) =>
        body.resourceMetrics.flatMap(({ scopeMetrics }) =>
          scopeMetrics.flatMap((one) => one.metrics),
        ),
      ),
  }
}

export function getAttribute({ attributes }: Pick<ReceivedSpan, 'attributes'>, key: string) {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue ?? value?.boolValue
}
