import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { openDatabase } from '#platform/db/database'
import { createLogger } from '#platform/log'
import '#server/jobs/create-queues'
import { PageCache } from '#server/cache/page-cache'
import { createMetrics } from '#server/http/metrics'
import { logRequests } from '#server/http/request-log'
import type { SiteEnv } from '#server/http/site-env'
import { openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/grafana/outwit.json', 'utf8'),
)
const expressions = [
  alerts,
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]

test('the shop exports each metric and label of its alerts and its dashboard', async () => {
  const { db } = await openTestShop()
  const pools = { requests: new Pool() }
  const { registries } = createMetrics({ db, pools, pageCache: new PageCache() })
  const find = (name: string) => {
    const metric = registries.map((one) => one.getSingleMetric(name)).find(Boolean)
    // The types of prom-client leave it out.
    return metric as unknown as { labelNames: string[] } | undefined
  }

  const selectors = expressions.flatMap((text) => [...text.matchAll(/(\w+)\{(job=[^}]*)\}/g)])
  assert.ok(selectors.length > 50)
  for (const [selector, name, labels] of selectors) {
    // `up` is of Prometheus itself.
    if (name === 'up') continue
    const metric = find(name!) ?? find(name!.replace(/_(bucket|count|sum)$/, ''))
    assert.ok(metric, selector)
    for (const [, label] of labels!.matchAll(/(\w+)(?:=|!)/g)) {
      assert.ok(['job', 'le', ...metric.labelNames].includes(label!), `${selector}: ${label}`)
    }
  }
})

test('each rule that a panel or an alert uses is recorded', () => {
  const recorded = new Set([...alerts.matchAll(/record: (\S+)/g)].map(([, name]) => name))
  for (const text of expressions) {
    for (const [name] of text.matchAll(/outwit:\w+:\w+/g)) assert.ok(recorded.has(name), name)
  }
})

test('each alert links to a section of the runbooks, and each section has an alert', () => {
  const sections = [...readFileSync('docs/runbooks.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, title]) => title!.toLowerCase().replaceAll(' ', '-'),
  )
  const links = [...alerts.matchAll(/runbook_url: \S+docs\/runbooks\.md#(\S+)/g)].map(
    ([, id]) => id,
  )
  assert.equal(links.length, alerts.match(/- alert:/g)!.length)
  assert.deepEqual(new Set(links), new Set(sections))
})

test('a bot with a hundred paths and methods makes three series of requests', async () => {
  const metrics = createMetrics()
  const { site } = await openTestSite({ metrics })
  for (let count = 0; count < 50; count++) {
    await site.request(`/${count}`)
    await site.request(`/api/${count}/${count}`)
    await site.request('/', { method: `METHOD-${count}` })
  }
  const text = await metrics.text()
  const series = text.match(/^http_request_duration_seconds_count\{.*\} [1-9].*$/gm)!
  assert.ok(series.length <= 3, series.join('\n'))
})

test('a checkout that a middleware refuses counts as a checkout', async () => {
  const metrics = createMetrics()
  const site = new Hono<SiteEnv>()
    .use(logRequests({ log: createLogger({ level: 'silent' }), metrics }))
    .use('/api/*', async (c) => c.text('', 503))
    .post('/api/checkout', (c) => c.text(''))
  await site.request('/api/checkout', { method: 'POST' })
  assert.match(
    await metrics.text(),
    /_count\{method="POST",route="\/api\/checkout",status="503"\} 1/,
  )
})

test('the metrics are readable while the database does not answer', async () => {
  const { db } = await openTestShop()
  assert.match(await createMetrics({ db }).text(), /^database_up 1$/m)
  const stopped = openDatabase('postgres://shop@127.0.0.1:1/shop')
  assert.match(await createMetrics({ db: stopped.db }).text(), /^database_up 0$/m)
  await stopped.close()
})
