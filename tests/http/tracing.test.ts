import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { drainOutbox } from '#platform/events/event-queues'
import { createLogger } from '#platform/log'
import { createMetrics } from '#server/http/metrics'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { openTelemetry } from '#server/startup/open-telemetry'
import { getAttribute, type ReceivedSpan, startCollector } from '#tests/support/otlp-collector'
import { openRateLimits } from '#tests/support/rate-limits'
import { createShopper } from '#tests/support/shopper'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'

const now = utc('2026-11-21 09:00')
const SAMPLER = { OTEL_TRACES_SAMPLER_ARG: 1, OTEL_METRIC_EXPORT_INTERVAL: 60_000 } as const

const SPAN = {
  ...{ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7', method: 'GET' },
  ...{ path: '/api/products', status: 200, age_ms: 900, duration_ms: 40 },
}

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

test('what the browser of Mina reports of a request is the first span of its trace', async () => {
  const { collector, telemetry, mina } = await openTracedShop()
  const { trace_id, span_id } = SPAN
  const cart = await mina.request<{ id: string }>(
    'POST',
    '/api/carts',
    {},
    {
      traceparent: `00-${trace_id}-${span_id}-01`,
    },
  )
  const span = { ...SPAN, method: 'POST', path: `/api/carts/${cart.body.id}`, status: 201 }
  const lost = { ...span, trace_id: span_id.repeat(2), status: null }
  assert.equal((await report(mina, [span, lost])).status, 204)
  await telemetry.close()

  const [request] = collector.listSpans().filter(({ parentSpanId }) => parentSpanId === span_id)
  assert.equal(request?.traceId, trace_id)
  const [own, failed] = collector.listSpansOf('outwit-browser')
  assert.deepEqual([own!.traceId, own!.spanId, own!.parentSpanId], [trace_id, span_id, undefined])
  assert.equal(getAttribute(own!, 'url.path'), '/api/carts/…', 'the id opens the cart')
  assert.equal(getAttribute(own!, 'http.response.status_code'), 201)
  const [start, end] = [own!.startTimeUnixNano, own!.endTimeUnixNano].map(
    (time) => BigInt(time) / 1_000_000n,
  )
  assert.deepEqual([start, end], [BigInt(now.getTime() - 900), BigInt(now.getTime() - 860)])
  assert.equal(failed!.status.message, 'no_response')
})

test('a browser cannot report spans that are malformed, too many or too large', async () => {
  const { collector, telemetry, mina } = await openTracedShop()
  for (const wrong of [
    { ...SPAN, trace_id: '0'.repeat(32) },
    { ...SPAN, span_id: 'G'.repeat(16) },
    { ...SPAN, method: 'TRACE' },
    { ...SPAN, path: 'https://elsewhere.example/' },
    { ...SPAN, age_ms: -1 },
    { ...SPAN, duration_ms: 10 ** 9 },
  ]) {
    assert.equal((await report(mina, [wrong])).status, 422, JSON.stringify(wrong))
  }
  assert.equal((await report(mina, [])).status, 422)
  assert.equal((await report(mina, Array(21).fill(SPAN))).status, 422)
  assert.equal((await report(mina, [{ ...SPAN, path: `/${'a'.repeat(20_000)}` }])).status, 413)
  await telemetry.close()
  assert.deepEqual(collector.listSpansOf('outwit-browser'), [])
})

test('a network that reports spans without end is refused for a minute, and another one is not', async () => {
  const shop = await openTestShop()
  const rateLimits = openRateLimits(shop.url)
  const { site } = await openTestSite({ shop, rateLimits, trustedProxies: 1 })
  const send = (address: string) =>
    site.request('/api/browser-spans', {
      method: 'POST',
      headers: { 'X-Forwarded-For': address, 'Content-Type': 'application/json' },
      body: JSON.stringify({ spans: [SPAN] }),
    })
  let accepted = 0
  while ((await send('203.0.113.9')).status === 204) {
    assert.ok(accepted++ < 2000)
    // Without it, these requests would leave no turn to the answers of the database.
    await sleep(1)
  }
  assert.ok(accepted >= 120, `${accepted}`)
  assert.equal((await send('198.51.100.7')).status, 204)
})

test('a shop that is not traced takes what browsers report, and records nothing', async () => {
  const mina = createShopper((await openTestSite({ shop: await openTestShop() })).site)
  assert.equal((await report(mina, [SPAN])).status, 204)
})

test('a client cannot make a shop record that does not want to', async () => {
  const { collector, telemetry, mina } = await openTracedShop('always_off')
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await mina.request('POST', '/api/carts', {}, { traceparent })
  await report(mina, [SPAN])
  await telemetry.close()
  assert.deepEqual(collector.listSpans(), [])
})

function report(shopper: Pick<ReturnType<typeof createShopper>, 'request'>, spans: unknown[]) {
  return shopper.request('POST', '/api/browser-spans', { spans })
}

function listNames(spans: ReceivedSpan[]): string {
  return spans.map(({ name }) => name).join(', ')
}
