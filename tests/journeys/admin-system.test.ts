import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { refundOrder } from '#modules/checkout'
import { saveHealth } from '#modules/health'
import { createIntegrityQueue } from '#modules/integrity'
import type { OrderId } from '#modules/orders'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { drainQueues } from '#platform/queue/drain-queues'
import { createScheduleQueue, saveSchedule } from '#platform/queue/schedule'
import { switchFault } from '#sandbox/marketplace'
import { marketplaceCalls } from '#tables/marketplace'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { createTestDependencies } from '#tests/support/test-site'

const DAMAGE = sql`update variants set stock = stock + 3 where product_id in (
  select id from products where title = 'Desk Lamp')`

test('an owner runs the checks, sees the stock that differs, and repairs it, by keyboard alone', async () => {
  const { page, visit, db, drain } = await openSystem()
  await db.execute(DAMAGE)
  await visit('/admin/system/integrity')
  await page.getByText('Nothing has been checked yet').first().waitFor()
  await page.keyboard.press('n')
  await page.getByText(/^0 of \d+ checks$/).waitFor()
  await page.getByRole('progressbar', { name: 'Checks done' }).waitFor()
  await drain()

  const check = page.locator('summary').filter({ hasText: 'Stock is the sum of its movements' })
  await check.getByText('1 differs').waitFor()
  await check.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'Desk Lamp' })
  await row.getByRole('cell', { name: '20 in stock', exact: true }).waitFor()
  await row.getByRole('button', { name: 'Repair' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Repair Desk Lamp/ })
  await dialog.getByRole('button', { name: 'Repair' }).press('Enter')
  await row.getByText('Repaired').waitFor()
  const { rows } = await db.execute(sql`select distinct stock from variants`)
  assert.deepEqual(rows, [{ stock: 20 }])
  await drain()
})

test('what the checks have found is on the dashboard and in the navigation until somebody has looked at it', async () => {
  const { page, visit, db, placeOrder, check } = await openSystem()
  await placeOrder()
  await db.execute(sql`update orders set paid_minor = paid_minor + 1`)
  await visit('/admin/dashboard')
  const doctor = page.getByRole('region', { name: 'Shop doctor' })
  await doctor.getByRole('link', { name: 'Nothing has been checked yet' }).waitFor()
  await check()
  await visit('/admin/dashboard')
  const count = page.getByRole('link', { name: /^System/ }).getByText(/waiting/)
  await count.waitFor()
  await doctor.getByRole('link', { name: /Order amounts are the sum of their tenders/ }).click()

  await page.locator('summary').filter({ hasText: 'Order amounts' }).click()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  const dialog = page.getByRole('dialog', { name: /Mark .* as seen/ })
  await dialog.getByLabel('What you did about it').fill('Brought by hand')
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  await page.getByRole('row').getByText('Seen', { exact: true }).waitFor()
  await visit('/admin/system/integrity')
  await page.getByRole('button', { name: 'All checks' }).waitFor()
})

test('a difference that somebody else has repaired meanwhile is said so', async () => {
  const { page, visit, db, check } = await openSystem()
  await db.execute(DAMAGE)
  await check()
  await visit('/admin/system/integrity')
  await page.locator('summary').filter({ hasText: 'Stock is the sum' }).click()
  await page.getByRole('button', { name: 'Repair' }).click()
  await db.execute(sql`update integrity_findings set state = 'repaired', resolved_at = now()`)
  await page.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
  await page.getByText('Somebody has already dealt with this difference.').waitFor()
})

test('an owner reads what a provider reported of an order, and replays it, by keyboard alone', async () => {
  const { page, visit, placeOrder } = await openSystem()
  const { order } = await placeOrder()
  await visit('/admin/system/events')
  const event = page.locator('summary').filter({ hasText: order.number })
  await event.getByText('applied').waitFor()
  await event.press('Enter')
  await page.locator('pre').getByText('"state": "succeeded"').waitFor()
  await page.getByRole('button', { name: 'Replay' }).press('Enter')
  await page.getByText('Replayed: known already').first().waitFor()
  await page.getByLabel('What it did').selectOption('wrong amount')
  await page.getByText('No events match').waitFor()
  assert.match(page.url(), /outcome=wrong_amount/)
})

test('an owner finds the events of an order by its number and by provider, in the address', async () => {
  const { page, visit, placeOrder, db } = await openSystem()
  const { order } = await placeOrder()
  await visit('/admin/system/events')
  const event = page.locator('summary').filter({ hasText: order.number })
  await event.waitFor()
  await page.getByRole('searchbox', { name: 'Order number' }).fill('OW-1')
  await page.getByText('No events match').waitFor()
  await page.getByRole('searchbox', { name: 'Order number' }).fill(order.number)
  await event.waitFor()
  await db.execute(sql`
    insert into payment_event_keys (provider, event_id, created_at) values ('stripe', 'evt_1', now())`)
  await visit(`/admin/system/events?order=${order.number}`)
  await page.getByLabel('Provider').selectOption('stripe')
  await page.getByText('No events match').waitFor()
  assert.match(page.url(), /provider=stripe/)
})

test('an owner runs a job now, by keyboard alone; who saw an earlier run is told that it has run since', async () => {
  const { page, visit, db } = await openSystem()
  const runs: Date[] = []
  const schedule = {
    'count-sheep': { cron: '0 3 1 1 *', run: async ({ now }: { now: Date }) => runs.push(now) },
  }
  await saveSchedule(db, schedule, new Date())
  await visit('/admin/system')
  const row = page.getByRole('listitem').filter({ hasText: 'count-sheep' })
  await row.getByText('not yet run').waitFor()
  await row.getByRole('button', { name: 'Run now' }).press('Enter')
  await page.getByText('It starts within seconds').first().waitFor()
  await row.getByText('Starts', { exact: true }).waitFor()
  const queues = [createScheduleQueue(schedule)]
  await drainQueues(db, { queues, now: new Date() })
  assert.equal(runs.length, 1)

  await visit('/admin/system')
  await row.getByText(/^last /).waitFor()
  await db.execute(sql`update jobs set ran_at = ran_at + interval '1 second'`)
  await row.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('This job has run since you looked.').first().waitFor()

  const manager = await openAdminInBrowser({ role: 'manager' })
  await saveSchedule(manager.db, schedule, new Date())
  await manager.visit('/admin/system')
  await manager.page.getByText('count-sheep').waitFor()
  assert.equal(await manager.page.getByRole('button', { name: 'Run now' }).count(), 0)
})

test('an owner sends a stuck refund to its provider again, and sees what it was and what it became', async () => {
  const { page, visit, db, placeOrder, check, drain } = await openSystem()
  const { order } = await placeOrder()
  const refunded = await refundOrder(db, {
    orderId: order.id as OrderId,
    selection: { kind: 'all' },
    reason: { comment: 'Broken lamp' },
    restock: false,
    key: 'stuck',
    actor: buildSystemActor('test'),
    now: new Date(),
  })
  assert.ok(refunded.ok)
  await db.execute(sql`update refunds set created_at = created_at - interval '1 day'`)
  await check()
  await visit('/admin/system/integrity')
  await page.locator('summary').filter({ hasText: 'Refunds are carried out' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'Broken lamp' })
  await row.getByRole('button', { name: 'Repair' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Repair Broken lamp' })
  await dialog.getByText('This moves money').waitFor()
  await dialog.getByRole('button', { name: 'Repair' }).press('Enter')
  await row.getByText('Being repaired').waitFor()
  await drain()
  await row.getByText('Before: pending · after: succeeded').waitFor()
  await row.getByText('Repaired').waitFor()
})

test('an owner sees how the services were, and when that changed', async () => {
  const { page, visit, db } = await openSystem()
  await visit('/admin/system/health')
  const history = page.getByRole('region', { name: 'The last 60 days' })
  await history.getByText('Nothing has been recorded yet').waitFor()
  await saveOutage(db)
  await visit('/admin/system/health')
  await history.getByRole('img', { name: /^Mail server: \d day.* 1 day with a failure/ }).waitFor()
  const changes = history.getByRole('table', { name: 'When it changed' })
  await changes.getByRole('row').filter({ hasText: 'connect ECONNREFUSED' }).waitFor()
  await changes.getByRole('row').filter({ hasText: 'now' }).getByText('Works').waitFor()
})

test('a manager sees what is cached and purges nothing; an owner purges a tag and everything', async () => {
  const { page, visit, cache } = await openSystem()
  const fill = (path: string, tags: string[]) =>
    cache.getOrRender(path, async () => {
      return { status: 200, headers: {}, body: Buffer.from('page'), tags }
    })
  cache.purge(['*'])
  await fill('/made-up', ['product:cap', 'made-up'])
  await fill('/also-made-up', ['product:mug'])
  await visit('/admin/system/cache')
  // A report from before the purge arrives after it.
  const late = Promise.withResolvers<void>()
  const reports = '**/api/admin/page-cache?q=*'
  await page.route(
    reports,
    async (route) => {
      const response = await route.fetch()
      await late.promise
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  const requested = page.waitForRequest(reports)
  await page.getByLabel('Tag begins with').fill('product:')
  await requested
  const row = page.getByRole('row').filter({ hasText: 'product:cap' })
  await row.getByRole('button', { name: 'Purge' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Purge product:cap?' })
  await dialog.getByRole('button', { name: 'Purge' }).press('Enter')
  await row.waitFor({ state: 'detached' })
  late.resolve()
  await page.getByRole('row').filter({ hasText: 'product:mug' }).waitFor()
  assert.equal(cache.getFresh('/made-up'), undefined)

  await page.getByRole('button', { name: 'Purge all' }).click()
  const all = page.getByRole('dialog', { name: 'Purge the whole cache?' })
  await all.getByRole('button', { name: 'Not now' }).click()
  assert.ok(cache.getFresh('/also-made-up'))
  await page.getByRole('button', { name: 'Purge all' }).click()
  await all.getByRole('button', { name: 'Purge all' }).click()
  await page.getByText('No tag begins like this.').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Purge all')

  const manager = await openAdminInBrowser({ role: 'manager' })
  await manager.visit('/admin/system/cache')
  await manager.page.getByRole('heading', { name: 'By tag' }).waitFor()
  assert.equal(await manager.page.getByRole('button', { name: 'Purge all' }).count(), 0)
  await manager.visit('/admin/system/integrity')
  await manager.page.getByRole('heading', { name: 'Earlier checks' }).waitFor()
  assert.equal(await manager.page.getByRole('button', { name: 'Check now' }).count(), 0)
})

test('an owner sees whether the services are there, and what uses space', async () => {
  const { page, visit } = await openSystem()
  await visit('/admin/system/health')
  const services = page.getByRole('region', { name: 'Services' })
  await services.getByText('Works').nth(3).waitFor()
  await page.getByText('its extension pg_stat_statements is not set up').waitFor()
  await page.getByRole('region', { name: 'Backups' }).getByText('Not set up').waitFor()
  await page
    .getByRole('table', { name: /^Database/ })
    .getByRole('row')
    .nth(5)
    .waitFor()
})

test('an owner reads the calls of the marketplace, ends a pause and repeats a call, by keyboard alone', async () => {
  const { page, visit, db } = await openSystem()
  await visit('/admin/aliexpress')
  await page.getByRole('button', { name: 'Connect AliExpress account' }).press('Enter')
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await page.getByText('sandbox@outwit.example').waitFor()
  const method = 'aliexpress.ds.category.get'
  await switchFault(db, { kind: 'daily_limit', calls: 1, seconds: 4000, now: new Date() })
  await page.getByRole('button', { name: 'Test Connection' }).press('Enter')
  await page.getByText('Connection test failed').first().waitFor()

  await visit('/admin/system')
  await page.getByRole('link', { name: 'Marketplace calls' }).press('Enter')
  const pauses = page.getByRole('region', { name: 'Pauses' })
  await pauses.getByRole('button', { name: `Call again now ${method}` }).press('Enter')
  await pauses.getByText('Nothing pauses.').waitFor()

  const succeeded = page.locator('summary').filter({ hasText: 'Succeeded' }).first()
  await succeeded.waitFor()
  await page.getByLabel('Outcome').selectOption('All that failed')
  // The list without the filter, whose rows look the same, is gone.
  await succeeded.waitFor({ state: 'detached' })
  const failed = page.locator('summary').filter({ hasText: 'Limited' })
  await failed.press('Enter')
  await page.getByRole('button', { name: 'Repeat' }).press('Enter')
  await page.getByText('The call succeeded').first().waitFor()
  await page.getByLabel('Outcome').selectOption('Succeeded')
  await page.waitForURL(/outcome=ok/)
  await page.locator('summary').filter({ hasText: method }).first().waitFor()
  await page.getByLabel('Outcome').selectOption('Timed out')
  await page.getByText('No calls match').waitFor()

  const reader = await openAdminInBrowser({ role: 'read_only' })
  await saveCall(reader.db)
  await reader.visit('/admin/system/calls')
  await reader.page.locator('summary').first().click()
  await reader.page.getByText('Attempt 1').waitFor()
  assert.equal(await reader.page.getByRole('button', { name: 'Repeat' }).count(), 0)
})

test('the title of each page of the system stands above its tabs', async () => {
  const { page, visit } = await openSystem()
  for (const name of ['', '/integrity', '/events', '/calls', '/cache', '/health', '/emails']) {
    await visit(`/admin/system${name}`)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const tabs = await page.getByRole('navigation', { name: 'System' }).boundingBox()
    assert.ok(title!.y + title!.height <= tabs!.y, name)
  }
})

test('a list that cannot be loaded says so, and is loaded again', async () => {
  const { page, visit } = await openSystem()
  for (const [path, api] of [
    ['/admin/system/integrity', '**/api/admin/integrity'],
    ['/admin/system/events', '**/api/admin/provider-events*'],
    ['/admin/system/cache', '**/api/admin/page-cache*'],
    ['/admin/system/health', '**/api/admin/system/health'],
  ] as const) {
    await page.route(api, (route) => route.fulfill({ status: 500, json: {} }))
    await visit(path)
    const retry = page.getByRole('button', { name: 'Try again' }).first()
    await retry.waitFor()
    await page.unroute(api)
    await retry.click()
    await retry.waitFor({ state: 'detached' })
  }
})

test('no screen of the system overflows or breaks a rule of accessibility', async () => {
  const { page, navigate, db, check } = await openSystem()
  await db.execute(
    sql`update products set title = repeat('Donaudampfschifffahrt', 9) where title = 'Desk Lamp'`,
  )
  await db.execute(sql`update variants set stock = stock + 3`)
  const job = { cron: '0 3 * * *', run: async () => {} }
  await saveSchedule(db, { 'purge-newsletter-deliveries': job, 'check-health': job }, new Date())
  await saveOutage(db)
  await saveCall(db)
  await check()
  const { rows } = await db.execute<{ id: string }>(sql`select id from integrity_runs`)
  const screens = [
    ...['/admin/system', '/admin/system/integrity'],
    ...[`/admin/system/integrity?run=${rows[0]!.id}`, '/admin/system/integrity?run=unknown'],
    ...['/admin/system/emails', '/admin/system/events', '/admin/system/cache'],
    ...['/admin/system/health', '/admin/system/calls'],
    ...['/de/admin/system/integrity', '/de/admin/dashboard', '/de/admin/system/events'],
    ...['/de/admin/system/cache', '/de/admin/system/health'],
    '/de/admin/system/calls?outcome=failed',
  ]
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of screens) {
      await navigate(path)
      await page.locator('main h1').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      for (const summary of (await page.locator('main summary').all()).slice(0, 2))
        await summary.click()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${path} is ${width} pixels wide`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${viewport.width}`)
    }
  }
})

/** The mail server did not answer for ten minutes, an hour ago. */
async function saveOutage(db: Database) {
  const state = { service: 'mail', name: null } as const
  const good = { ...state, state: 'good', error: null } as const
  const bad = { ...state, state: 'bad', error: 'connect ECONNREFUSED 10.0.0.1:587' } as const
  for (const [minutes, check] of [
    [60, good],
    [55, bad],
    [50, bad],
    [45, good],
  ] as const)
    await saveHealth(db, { checks: [check], now: new Date(Date.now() - minutes * 60_000) })
}

/** `check` runs all checks; `drain` does what the background work does. */
async function openSystem() {
  const shop = await openAdminInBrowser()
  const { db, page, visit } = shop
  const dependencies = { ...(await createTestDependencies(db)), db }
  const drain = () => {
    const queues = [createIntegrityQueue(db, { ...dependencies, sender: dependencies })]
    return drainQueues(db, { queues, now: new Date() })
  }
  const check = async () => {
    await visit('/admin/system/integrity')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByRole('progressbar', { name: 'Checks done' }).waitFor()
    await drain()
    await page.getByRole('progressbar', { name: 'Checks done' }).waitFor({ state: 'detached' })
  }
  return { ...shop, drain, check }
}

async function saveCall(db: Database) {
  const id = newId<'marketplace call'>()
  const call = { method: 'aliexpress.ds.product.get', parameters: { product_id: '1' }, attempt: 1 }
  const end = { outcome: 'timeout', durationMs: 20_000, createdAt: new Date() } as const
  await db.insert(marketplaceCalls).values({ id, ...call, ...end })
}
