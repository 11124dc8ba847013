import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { drainOutbox } from '#platform/events/event-queues'
import { createLogger } from '#platform/log'
import { createMetrics } from '#server/http/metrics'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { openTelemetry } from '#server/startup/open-telemetry'
import { getAttribute, type ReceivedSpan, startCollector } from '#tests/support/otlp-collector'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'

const now = utc('2026-11-21 09:00')
const SAMPLER = { OTEL_TRACES_SAMPLER_ARG: 1, OTEL_METRIC_EXPORT_INTERVAL: 60_000 } as const

/** Opens a shop whose spans go to a collector. */
async function openTracedShop(sampler: 'always_on' | 'always_off' = 'always_on') {
  const collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = createLogger({ stream })
  const metrics = createMetrics()
  const shop = await openTestShop()
  const { db } = shop
  const lamp = (await addTestProduct(db, 'Desk Lamp', { price: 59 })).onlyVariantId!
  const { site } = await openTestSite({ shop, log, metrics, now: () => now })
  const settings = { ...SAMPLER, OTEL_TRACES_SAMPLER: sampler }
  const telemetry = await openTelemetry(settings, metrics)
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  const handleEvents = async () => {
    for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now })
  }
  return { collector, lines, lamp, telemetry, handleEvents, mina: createShopper(site) }
}

test('a purchase of Mina is one trace, from the id of her browser to SQL and the jobs that follow', async () => {
  const { collector, lines, lamp, telemetry, handleEvents, mina } = await openTracedShop()
  const cart = await mina.createCart([{ variant: lamp }])
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const browserSpan = '00f067aa0ba902b7'
  const placed = await mina.checkOut(
    cart.id,
    {},
    // Not sampled, and the shop decides.
    { traceparent: `00-${traceId}-${browserSpan}-00` },
  )
  assert.equal(placed.status, 201)
  await mina.pay(placed.body)
  await handleEvents()
  await telemetry.close()

  const spans = collector.listSpans().filter((span) => span.traceId === traceId)
  const request = spans.find(({ name }) => name === 'POST /api/checkout')!
  assert.equal(request.parentSpanId, browserSpan)
  assert.equal(getAttribute(request, 'outwit.order_id'), placed.body.order.id)
  assert.match(placed.headers.get('Server-Timing')!, new RegExp(`00-${traceId}-${request.spanId}`))
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.ok(
    statements.some(({ name }) => name === 'WITH orders'),
    listNames(statements),
  )
  const jobs = spans.filter(({ name }) => name === 'job events')
  assert.ok(jobs.length > 0 && jobs.every(({ parentSpanId }) => parentSpanId === request.spanId))
  assert.ok(spans.some(({ parentSpanId }) => parentSpanId === jobs[0]!.spanId))

  const line = lines.find(({ path }) => path === '/api/checkout')!
  assert.equal(line.trace_id, traceId)
  assert.equal(line.order_number, placed.body.order.number)
  assert.equal(line.request_id, placed.headers.get('X-Request-Id'))

  const sent = JSON.stringify([collector.listSpans(), collector.listResources()])
  for (const secret of ['mina@example', 'Gartenstra', cart.id, placed.body.token]) {
    assert.ok(!sent.includes(secret), secret)
  }
  const durations = collector
    .listMetrics()
    .find(({ name }) => name === 'http_request_duration_seconds')!.histogram!
  for (const { count, bucketCounts, explicitBounds } of durations.dataPoints) {
    assert.equal(bucketCounts.length, explicitBounds.length + 1)
    assert.equal(
      bucketCounts.reduce((total, one) => total + Number(one), 0),
      Number(count),
    )
  }
})

test('a trace begins in a browser that runs the script of the manual', async () => {
  const { collector, telemetry, mina } = await openTracedShop()
  const manual = readFileSync('docs/decisions/0161-telemetry.md', 'utf8')
  const script = manual.match(/^```js\n(.*?)^```$/ms)![1]!
  const sent: Request[] = []
  const window = { fetch: async (request: Request) => sent.push(request) }
  const location = new URL('https://shop.example/cart')
  new Function('window', 'location', script)(window, location)
  await window.fetch('https://shop.example/api/carts' as unknown as Request)
  await window.fetch('https://elsewhere.example/' as unknown as Request)
  const [own, other] = sent.map(({ headers }) => headers.get('traceparent'))
  assert.equal(other, null, 'nobody else is told')

  await mina.request('GET', '/api/products', undefined, { traceparent: own! })
  await telemetry.close()
  const [, traceId, spanId] = own!.split('-')
  const span = collector.listSpans().find((one) => one.parentSpanId === spanId)
  assert.equal(span?.traceId, traceId)
})

test('a client cannot make a shop record that does not want to', async () => {
  const { collector, telemetry, mina } = await openTracedShop('always_off')
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await mina.request('POST', '/api/carts', {}, { traceparent })
  await telemetry.close()
  assert.deepEqual(collector.listSpans(), [])
})

function listNames(spans: ReceivedSpan[]): string {
  return spans.map(({ name }) => name).join(', ')
}
