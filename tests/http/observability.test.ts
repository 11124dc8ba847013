import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { AggregatorRegistry, type Gauge } from 'prom-client'
import { openDatabase } from '#platform/db/database'
import { createLogger } from '#platform/log'
import '#server/jobs/create-queues'
import type { BackupFigures } from '#server/backup/backup-status'
import { PageCache } from '#server/cache/page-cache'
import { createMetrics } from '#server/http/metrics'
import { logRequests } from '#server/http/request-log'
import { createShedCounter } from '#server/http/shed-counter'
import type { SiteEnv } from '#server/http/site-env'
import { openTestShop } from '#tests/support/test-shop'
import { createTestDependencies, openTestSite } from '#tests/support/test-site'

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/grafana/outwit.json', 'utf8'),
)
const expressions = [
  alerts,
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]

test('the shop exports each metric and label of its alerts and its dashboard', async () => {
  const { db } = await openTestShop()
  const pools = { requests: new Pool() }
  const { registries } = createMetrics({
    ...{ db, pools, pageCache: new PageCache() },
    replicas: { list: () => [] },
    readBackups: () => null,
  })
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

test('each panel that a runbook names is on the dashboard', () => {
  const titles = dashboard.panels.map(({ title }) => title.split(/[:,]/)[0])
  const lines = readFileSync('docs/runbooks.md', 'utf8').match(/^- the panels? .*$/gm)!
  const named = lines.flatMap((line) => line.match(/(?<=\*)\w[^*]+(?=\*)/g) ?? [])
  assert.ok(named.length > 20)
  for (const name of named) assert.ok(titles.includes(name), name)
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

test('a page and a checkout that are turned away use the error budgets, and a program does not', async () => {
  const metrics = createMetrics()
  const lines: string[] = []
  const log = createLogger({ stream: { write: (line: string) => void lines.push(line) } })
  const count = createShedCounter({ metrics, log, logEveryMs: 50 })
  for (const [kind, method, url] of [
    ['browse', 'GET', '/de/products/blue-cap?ref=1'],
    ['search', 'GET', '/shop?q=lamp'],
    ['browse', 'GET', '/api/products/blue-cap'],
    ['purchase', 'POST', '/api/checkout'],
    ['purchase', 'GET', '/api/orders/1'],
    ['program', 'GET', '/products/blue-cap'],
    ['account', 'BREW', '/api/account'],
  ] as const) {
    count({ kind, method, url, waitedMs: 2000 })
  }
  const text = await metrics.text()
  const counts = text.match(/^http_request_duration_seconds_count\{.*status="503"\} [1-9].*$/gm)!
  assert.deepEqual(
    counts.map((line) => line.replace('http_request_duration_seconds_count', '')).sort(),
    [
      '{method="GET",route="pages",status="503"} 2',
      '{method="GET",route="public-reads",status="503"} 1',
      '{method="GET",route="turned-away",status="503"} 2',
      '{method="OTHER",route="turned-away",status="503"} 1',
      '{method="POST",route="/api/checkout",status="503"} 1',
    ],
  )
  assert.match(text, /^shed_requests_total\{kind="search"\} 1$/m)
  await sleep(100)
  assert.equal(lines.length, 1, 'one line for all of them')
  const { purchase, browse } = JSON.parse(lines[0]!).turned_away
  assert.deepEqual([purchase, browse], [2, 2])
})

test('what alerts count begins at 0, so that the first failure is seen, and a shop without orders', async () => {
  const metrics = createMetrics()
  const shop = await openTestShop()
  const { providers } = await createTestDependencies(shop.db)
  // Other tests of this process pay by the sandbox.
  const provider = { ...providers[0], name: 'new' }
  await openTestSite({ metrics, shop, providers: [provider] })
  const text = await metrics.text()
  for (const series of [
    'shed_requests_total{kind="purchase"}',
    'payment_webhooks_total{provider="new",result="refused"}',
    'payment_pages_total{provider="new",result="failed"}',
    'payment_events_total{provider="new",state="failed",outcome="applied"}',
    'http_request_duration_seconds_count{method="GET",route="pages",status="503"}',
  ]) {
    assert.ok(text.includes(`\n${series} 0\n`), series)
  }
  assert.match(text, /^checkouts_total\{outcome="placed"\} \d/m)
})

test('of several processes, the one whose event loop is the latest counts', async () => {
  const lateness = [0.001, 2.5]
  const processes = lateness.map((seconds) => {
    const { registries } = createMetrics()
    const gauge = registries[0]!.getSingleMetric('nodejs_eventloop_lag_p99_seconds') as Gauge
    gauge.set(seconds)
    return gauge.get()
  })
  const read = (await Promise.all(processes)).map((metric) => [metric])
  assert.match(
    await AggregatorRegistry.aggregate(read).metrics(),
    /^nodejs_eventloop_lag_p99_seconds 2\.5$/m,
  )
})

test('the age and the faults of backups are in the metrics, of a shop that makes them', async () => {
  const read = async (backups: BackupFigures | null) =>
    (await createMetrics({ readBackups: () => backups }).text()).match(/^backup_.*$/gm) ?? []
  assert.deepEqual(await read(null), [])
  const warnings = ['backup_old' as const]
  assert.deepEqual(await read({ verifiedSeconds: 7200, archivedSeconds: null, warnings }), [
    'backup_verified_age_seconds 7200',
    'backup_warnings{code="backup_missing"} 0',
    'backup_warnings{code="backup_failed"} 0',
    'backup_warnings{code="backup_old"} 1',
    'backup_warnings{code="backup_delayed"} 0',
  ])
})

test('the metrics are readable while the database does not answer', async () => {
  const { db } = await openTestShop()
  assert.match(await createMetrics({ db }).text(), /^database_up 1$/m)
  const stopped = openDatabase('postgres://shop@127.0.0.1:1/shop')
  assert.match(await createMetrics({ db: stopped.db }).text(), /^database_up 0$/m)
  await stopped.close()
})
