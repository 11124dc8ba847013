import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics } from '#server/http/metrics'
import { openTelemetry } from '#server/startup/open-telemetry'
import { openShopInBrowser } from '#tests/support/browser'
import { getAttribute, startCollector } from '#tests/support/otlp-collector'

const SETTINGS = {
  OTEL_TRACES_SAMPLER: 'always_on',
  ...{ OTEL_TRACES_SAMPLER_ARG: 1, OTEL_METRIC_EXPORT_INTERVAL: 60_000 },
} as const

test('an operator sees in one trace what a visitor waited for when a product went into the cart', async () => {
  const collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  const telemetry = await openTelemetry(SETTINGS, createMetrics())
  const { page, visit, consoleErrors } = await openShopInBrowser({ products: ['Desk Lamp'] })
  await visit('/products/desk-lamp')
  await page.waitForFunction(() => !window.fetch.toString().includes('[native code]'))
  const reported = page.waitForResponse(/\/api\/browser-spans$/)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  assert.equal((await reported).status(), 204)
  await telemetry.close()

  const spans = collector.listSpans()
  const [added] = collector
    .listSpansOf('outwit-browser')
    .filter((span) => getAttribute(span, 'http.request.method') === 'POST')
  assert.match(`${getAttribute(added!, 'url.path')}`, /^\/api\/carts/)
  const request = spans.find(({ parentSpanId }) => parentSpanId === added!.spanId)!
  assert.match(request.name, /^POST \/api\/carts/)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.ok(statements.length > 0)
  for (const { traceId } of [request, ...statements]) assert.equal(traceId, added!.traceId)
  assert.deepEqual(consoleErrors, [])
})

test('the page of a shop that is not traced loads nothing for it', async () => {
  const { page, visit } = await openShopInBrowser({ products: ['Desk Lamp'] })
  await visit('/products/desk-lamp')
  assert.match(await page.evaluate(() => window.fetch.toString()), /native code/)
  assert.equal(await page.locator('html[data-traced]').count(), 0)
})
