import type { Attributes, Span as OtelSpan, SpanContext } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { Sampler } from '@opentelemetry/sdk-trace'
import { runWithoutTask } from './task.ts'
import type { SpanRef } from './traceparent.ts'
import type { BrowserSpan, Span, Tracer } from './tracer.ts'

/** The standard variables that this file reads itself. The exporters read `OTEL_EXPORTER_OTLP_…`. */
interface TracerSettings {
  /** `OTEL_TRACES_SAMPLER`, such as `parentbased_traceidratio`. */
  sampler: string
  /** `OTEL_TRACES_SAMPLER_ARG`: from 0 to 1. */
  ratio: number
}

/**
 * Opens a tracer that sends spans by OTLP over HTTP. `close` sends those that wait. The libraries are loaded here, so
 * that a shop without traces does not have them in its memory.
 */
export async function openTracer({ sampler, ratio }: TracerSettings) {
  const api = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const root: Sampler = sampler.endsWith('always_off')
    ? new sdk.AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : new sdk.AlwaysOnSampler()
  const resource = await detectResource()
  const spanProcessors = [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })]
  const provider = new sdk.TracerProvider({
    ...{ resource, spanProcessors },
    // Anybody can send a traceparent, so its flag does not decide what is recorded.
    sampler: new sdk.ParentBasedSampler({
      root,
      remoteParentSampled: root,
      remoteParentNotSampled: root,
    }),
  })
  let browserSpan: BrowserSpan
  const browserProvider = new sdk.TracerProvider({
    ...{ spanProcessors, sampler: root },
    resource: resource.merge(await describeBrowsers(resource)),
    idGenerator: {
      generateTraceId: () => browserSpan.traceId,
      generateSpanId: () => browserSpan.spanId,
    },
  })
  const otelOfBrowsers = browserProvider.getTracer('outwit')
  const otel = provider.getTracer('outwit')
  const toContext = (ref: SpanRef, isRemote: boolean): SpanContext => ({
    traceId: ref.traceId,
    spanId: ref.spanId,
    traceFlags: ref.isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE,
    isRemote,
  })
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    producer: api.SpanKind.PRODUCER,
  }
  const tracer: Tracer = {
    startSpan(name, { kind, attributes = {}, parent, isRemote = false, links = [] }) {
      const context = parent
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, toContext(parent, isRemote))
        : api.ROOT_CONTEXT
      const options = {
        kind: kinds[kind],
        attributes: attributes as Attributes,
        links: links.map((ref) => ({ context: toContext(ref, false) })),
      }
      return toSpan(otel.startSpan(name, options, context), {
        isSampledFlag: api.TraceFlags.SAMPLED,
        errorCode: api.SpanStatusCode.ERROR,
      })
    },
    recordBrowserSpan(recorded) {
      browserSpan = recorded
      const { name, attributes, startedAt, endedAt, failure } = recorded
      const options = {
        kind: kinds.client,
        ...{ attributes: attributes as Attributes, startTime: startedAt, root: true },
      }
      const span = otelOfBrowsers.startSpan(name, options)
      if (failure) span.setStatus({ code: api.SpanStatusCode.ERROR, message: failure })
      runWithoutTask(() => span.end(endedAt))
    },
  }
  return { tracer, close: () => provider.shutdown() }
}

interface SpanConstants {
  isSampledFlag: number
  errorCode: number
}

function toSpan(span: OtelSpan, { isSampledFlag, errorCode }: SpanConstants): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    isSampled: (traceFlags & isSampledFlag) !== 0,
    setName: (name) => void span.updateName(name),
    setAttributes: (attributes) => void span.setAttributes(attributes as Attributes),
    fail: (message) => void span.setStatus({ code: errorCode, message }),
    // The first span of a batch starts the timer that sends it, which must not belong to the task of that span.
    end: () => runWithoutTask(() => span.end()),
  }
}

/** Browsers are a service of their own, named after that of the shop. */
async function describeBrowsers(shop: Resource): Promise<Resource> {
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  return resourceFromAttributes({ 'service.name': `${shop.attributes['service.name']}-browser` })
}

/** Describes this process: `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`, and a name without them. */
export async function detectResource() {
  const resources = await import('@opentelemetry/resources')
  const { resourceAttributesEnvDetector, serviceInstanceIdDetector, serviceNameEnvDetector } =
    resources
  const detectors = [
    serviceInstanceIdDetector,
    resourceAttributesEnvDetector,
    serviceNameEnvDetector,
  ]
  return resources
    .resourceFromAttributes({ 'service.name': 'outwit' })
    .merge(resources.detectResources({ detectors }))
}
