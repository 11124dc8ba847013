import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createProduct } from '#modules/catalog'
import { createCoupon } from '#modules/promotions'
import { type Database, openDatabase } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import type { ShopProcess } from '#tests/crash/shop-process'
import { readStream } from '#tests/support/read-stream'
import { findPostgresHome } from '#tests/support/remove-data-dir'
import { createShopper } from '#tests/support/shopper'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { createDrillToken } from './support/drill-token.ts'
import { openHosts } from './support/hosts.ts'
import { GATEWAY, openNamespaces } from './support/namespaces.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import { startTraffic } from './support/traffic.ts'

const HOSTS = 3
const RATE = 1
/** On a fast machine all else is over before there are so many. */
const MIN_PURCHASES = 10
const WRITES = 40
const AGREE_MS = 100
/** The clocks of the hosts, which libfaketime sets. */
const SKEWS = ['+2s', '-2s', '+0s']
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const KILLS = 3
const MAX_TRIES = 40
/** Of the connection that purges come by: its pause, and how long it waits for an answer. */
const STALE_BOUND_MS = 40_000
const CUT_OFF_MS = 45_000

export const manyHosts: Drill = {
  name: 'many-hosts',
  promise:
    'Three hosts with clocks that differ by four seconds are one shop: what is single is used once, pages agree, and a host that is killed or cut off from PostgreSQL costs no order.',
  packages: ['haproxy', 'faketime', 'iproute2', 'iptables'],
  needsRoot: true,
  async run(context) {
    const namespaces = openNamespaces(context, HOSTS)
    const { url: databaseUrl, port } = await startNetworkDatabase(context)
    const { hosts, proxy, variants, pages } = await openHosts(context, {
      databaseUrl,
      namespaces,
      getSettings: (index) => ({
        ...{ RATE_LIMITS: 'on', LD_PRELOAD: FAKETIME, FAKETIME: SKEWS[index]! },
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    })
    const { db, close } = openDatabase(databaseUrl)
    context.after(close)
    const shop: Shop = { db, hosts, variants, log: context.log, token: await createDrillToken(db) }

    const figures: Figures = { hosts: HOSTS, 'clocks (s)': SKEWS.join(' ') }
    for (const check of [
      checkClocks,
      checkLimits,
      checkSingleUse,
      checkSchedule,
      checkStreams,
      checkPages,
    ])
      Object.assign(figures, await check(shop))
    context.log(JSON.stringify(figures))

    const traffic = startTraffic({ url: proxy.url, variants, pages, rate: RATE })
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(Math.random() * 3_000)
      const host = hosts[kill % HOSTS]!
      await host.kill()
      await host.start()
      await proxy.waitForReady(HOSTS)
      context.log(`${kill + 1} kills, ${traffic.failures.length} failed requests`)
    }
    const byKills = traffic.failures.length

    const cutOff = namespaces[0]!
    const stale = await measureStale(shop, proxy, async () => cutOff.cutOff(port))
    Object.assign(figures, {
      'killed hosts': KILLS,
      'requests that failed by a kill': byKills,
      'stale answers of a host that is cut off, at most (s)': stale.staleSeconds,
      'until it says that it is not ready (s)': stale.unreadySeconds,
      'until the proxy sends it nothing (s)': stale.leftOutSeconds,
    })
    await sleep(Math.max(0, CUT_OFF_MS - stale.secondsSinceCut() * 1000))
    cutOff.reconnect()
    const recoveryMs = await proxy.waitForReady(HOSTS)
    while (traffic.purchases.length < MIN_PURCHASES) await sleep(500)
    const result = await traffic.finish()
    for (const failure of result.failures.slice(0, 30)) context.log(failure)
    const lost = result.failures.length - result.mended
    assert.equal(lost, 0, 'each failed request succeeds when it is sent again with its key')
    await assertOrdersAreComplete(hosts[2]!, result.purchases)
    return {
      ...figures,
      'seconds cut off': CUT_OFF_MS / 1000,
      'until it serves again by itself (s)': (recoveryMs / 1000).toFixed(1),
      requests: result.requests,
      'failed requests, all mended by sending them again': result.failures.length,
      'orders answered': result.purchases.length,
      'orders lost or doubled': 0,
    }
  },
}

interface Shop {
  db: Database
  hosts: ShopProcess[]
  variants: string[]
  token: string
  log: (line: string) => void
}

/** It listens where the namespaces reach it. */
async function startNetworkDatabase(context: DrillContext) {
  const { url, superuserUrl } = await startOutsideDatabase(context, [
    `-c listen_addresses=${GATEWAY}`,
  ])
  const folder = path.join(findPostgresHome(path.join(context.folder, 'database')), 'postgres')
  appendFileSync(path.join(folder, 'pg_hba.conf'), `host all all ${GATEWAY}/24 scram-sha-256\n`)
  const superuser = openDatabase(superuserUrl)
  await superuser.db.execute(sql`select pg_reload_conf()`)
  await superuser.close()
  const port = Number(new URL(url).port)
  const network = new URL(url.replace(/@[^/]*\//, `@${GATEWAY}:${port}/`))
  return { url: network.href, port }
}

/** Sends a request to one host, from an address of its own. */
function sendOnce({ hosts }: Pick<Shop, 'hosts'>, index: number, address: string) {
  return (requestPath: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), 'X-Forwarded-For': address }
    return hosts[index % HOSTS]!.request(requestPath, { ...init, headers })
  }
}

/** Sends it again while the host is overloaded: a 503 has changed nothing. */
function send(shop: Pick<Shop, 'hosts'>, index: number, address: string) {
  const request = sendOnce(shop, index, address)
  return async (requestPath: string, init: RequestInit = {}): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      const response = await request(requestPath, init)
      if (response.status !== 503 || tries === MAX_TRIES) return response
      await response.arrayBuffer()
      await sleep(500)
    }
  }
}

async function checkClocks({ hosts }: Shop): Promise<Figures> {
  const times = await Promise.all(
    hosts.map(async (host) => {
      const response = await host.request('/health/live')
      return Date.parse(response.headers.get('date') ?? '')
    }),
  )
  const spread = Math.max(...times) - Math.min(...times)
  assert.ok(spread >= 3_000 && spread <= 5_000, `${spread} ms between the clocks`)
  return {}
}

const LOOKUPS_AN_HOUR = 20

async function checkLimits(shop: Shop): Promise<Figures> {
  const body = JSON.stringify({ number: '1', email: 'noor@example.com' })
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', body, headers }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => send(shop, n, '198.51.100.7')('/api/orders/find', init)),
  )
  const passed = answers.filter(({ status }) => status === 404).length
  assert.equal(passed, LOOKUPS_AN_HOUR)
  return { 'of 60 requests at all hosts, let through by a limit of 20': passed }
}

/** One coupon with one use, one last item, one idempotency key and one code of an e-mail, at all hosts at once. */
async function checkSingleUse(shop: Shop): Promise<Figures> {
  const { db, variants } = shop
  const now = new Date()
  const shoppers = Array.from({ length: HOSTS * 4 }, (_, n) =>
    createShopper({ request: send(shop, n, `198.51.101.${n}`) }),
  )
  const count = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  await createCoupon(db, { code: 'ONCE', discount: { basisPoints: 5000 }, maxRedemptions: 1, now })
  const couponOrders = await Promise.all(
    shoppers.map(async (shopper, n) => {
      const { id } = await shopper.createCart([{ variant: variants[0]! }])
      await shopper.request('PUT', `/api/carts/${id}/coupon`, { code: 'ONCE' })
      return { shopper, id, email: `mina-${n}@example.com` }
    }),
  )
  const redeemed = await Promise.all(
    couponOrders.map(({ shopper, id, email }) => shopper.checkOut(id, { email })),
  )
  assert.deepEqual([count(redeemed, 201), count(redeemed, 409)], [1, shoppers.length - 1])

  const lastOne = { price: dollars(9), stock: 1 }
  const last = await createProduct(db, { title: 'Last vase', variants: [lastOne], now })
  const carts = await Promise.all(
    shoppers.map((shopper) => shopper.createCart([{ variant: last.onlyVariantId! }])),
  )
  const bought = await Promise.all(
    shoppers.map((shopper, n) =>
      shopper.checkOut(carts[n]!.id, { email: `theo-${n}@example.com` }),
    ),
  )
  assert.equal(count(bought, 201), 1, 'the last item')

  const network = Array.from({ length: HOSTS }, (_, n) =>
    createShopper({ request: send(shop, n, '198.51.102.1') }),
  )
  const { id } = await network[0]!.createCart([{ variant: variants[1]! }])
  const key = { 'Idempotency-Key': 'drill-many-hosts' }
  const repeated = await Promise.all(network.map((shopper) => shopper.checkOut(id, {}, key)))
  assert.equal(count(repeated, 201), HOSTS)
  assert.equal(new Set(repeated.map(({ body }) => body.order.id)).size, 1)

  const email = 'noor@example.com'
  await network[0]!.request('POST', '/auth/v1/otp', { email })
  const code = await readCode(db, email)
  const verified = await Promise.all(
    shoppers.map((shopper) =>
      shopper.request('POST', '/auth/v1/verify', { email, token: code, type: 'email' }),
    ),
  )
  assert.equal(count(verified, 200), 1, 'the code of an e-mail')
  return { 'single-use things that were used once': 4, 'racing requests for each': shoppers.length }
}

async function readCode(db: Database, recipient: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select text from emails where recipient = ${recipient} order by created_at desc limit 1`,
    )
    const code = rows[0]?.text.match(/\b(\d{6})\b/)?.[1]
    if (code) return code
    await sleep(50)
  }
  throw new Error('There is no e-mail with a code')
}

const RUNS = 10

/** Makes one job of the clock due again and again: whichever host takes it, it runs once each time. */
async function checkSchedule({ db }: Shop): Promise<Figures> {
  await db.execute(sql`create table drill_runs (at timestamptz not null default clock_timestamp())`)
  await db.execute(sql`
    create function drill_record_run() returns trigger language plpgsql as
    $$ begin insert into drill_runs default values; return new; end $$`)
  const { rows } = await db.execute<{ name: string }>(sql`
    select dedupe_key as name from jobs where queue = 'scheduled-jobs' order by run_at desc limit 1`)
  const isJob = sql`queue = 'scheduled-jobs' and dedupe_key = ${rows[0]!.name}`
  await db.execute(
    sql.raw(`create trigger drill_runs after update of ran_at on jobs for each row
      when (new.dedupe_key = '${rows[0]!.name}' and old.ran_at is distinct from new.ran_at)
      execute function drill_record_run()`),
  )
  const countRuns = async () => {
    const { rows: found } = await db.execute<{ runs: number }>(
      sql`select count(*)::int as runs from drill_runs`,
    )
    return found[0]!.runs
  }
  for (let run = 1; run <= RUNS; run++) {
    await db.execute(sql`update jobs set run_at = now() - interval '1 minute' where ${isJob}`)
    for (let tries = 0; (await countRuns()) < run && tries < 300; tries++) await sleep(50)
    await sleep(500)
    assert.equal(await countRuns(), run, rows[0]!.name)
  }
  await db.execute(sql`drop trigger drill_runs on jobs`)
  return { 'jobs of the clock made due': RUNS, 'runs of them': await countRuns() }
}

/** A stream of each host tells what happened at each other. */
async function checkStreams(shop: Shop): Promise<Figures> {
  const waits: number[] = []
  for (let at = 0; at < HOSTS; at++) {
    for (let from = 0; from < HOSTS; from++) {
      if (at === from) continue
      const call = createShopper({ request: send(shop, at, `198.51.103.${at * HOSTS + from}`) })
      const account = { email: `noor-${at}-${from}@example.com`, password: 'forest-green-mug' }
      const { body } = await call.request<{ access_token: string }>(
        'POST',
        '/auth/v1/signup',
        account,
      )
      const headers = { Authorization: `Bearer ${body.access_token}` }
      const request = send(shop, from, '198.51.104.1')
      const site = {
        request: (to: string, init?: RequestInit) => request(to, { ...init, signal: null }),
      }
      const stream = await readStream(site, '/api/notifications/events', headers)
      const startedAt = performance.now()
      const change = { password: 'forest-green-kettle' }
      const changed = await call.request('PUT', '/auth/v1/user', change, headers)
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
      // A stream begins with where it is.
      let event = await stream.nextEvent()
      while (event.id === '0') event = await stream.nextEvent()
      assert.equal(event.id, '1', `host ${from + 1} tells what happened at host ${at + 1}`)
      waits.push(performance.now() - startedAt)
      await stream.cancel()
    }
  }
  return { 'events told by a stream of another host': waits.length }
}

/** Writes at one host, and asks the others until their API and their page answer with it. */
async function checkPages(shop: Shop): Promise<Figures> {
  const { writeStock, readStock, readPage, slug } = await openProduct(shop)
  const delays = { answers: [] as number[], pages: [] as number[] }
  for (let write = 0; write < WRITES; write++) {
    const stock = 1 + (write % 5)
    await writeStock(write, stock)
    const writtenAt = performance.now()
    const waitForStock = async (read: (host: number) => Promise<number | null>, host: number) => {
      for (;;) {
        const sentAt = performance.now()
        if ((await read(host)) === stock) return Math.max(0, sentAt - writtenAt)
        assert.ok(sentAt - writtenAt < 10_000, `${slug} stays as it was`)
      }
    }
    const hosts = [write + 1, write + 2]
    const [answers, pages] = await Promise.all(
      [readStock, readPage].map((read) =>
        Promise.all(hosts.map((host) => waitForStock(read, host))),
      ),
    )
    delays.answers.push(...answers!)
    delays.pages.push(...pages!)
  }
  return {
    'writes at one host, asked at two others': WRITES,
    ...toFigures('answers of the API', delays.answers),
    ...toFigures('pages', delays.pages),
  }
}

function toFigures(what: string, delays: number[]): Figures {
  const sorted = delays.toSorted((a, b) => a - b)
  const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)]!)
  assert.ok(p95 <= AGREE_MS, `95 % of ${what} agree after ${p95} ms`)
  return {
    [`95 % of ${what} agree after (ms)`]: p95,
    [`all ${what} agree after (ms)`]: Math.round(sorted.at(-1)!),
  }
}

/** A product whose page says how many are left. */
async function openProduct(shop: Shop) {
  const variant = { price: dollars(9), stock: 5 }
  const title = `Vase ${Date.now()}`
  const { onlyVariantId, id, slug } = await createProduct(shop.db, {
    title,
    variants: [variant],
    now: new Date(),
  })
  return {
    slug,
    async writeStock(host: number, counted: number) {
      const movement = { variant_id: onlyVariantId, counted, reason: 'correction' }
      const response = await send(
        shop,
        host,
        '198.51.105.1',
      )(`/api/admin/products/${id}/stock-movements`, {
        method: 'POST',
        body: JSON.stringify(movement),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${shop.token}` },
      })
      // It may have the stock already.
      assert.ok([201, 409].includes(response.status), await response.text())
    },
    /** Null if the host does not answer. */
    async readStock(host: number): Promise<number | null> {
      const read = sendOnce(shop, host, `198.51.106.${host % 200}`)
      const response = await read(`/api/products/${slug}`)
      if (response.status !== 200) return null
      const product = (await response.json()) as { stock_left: number | null }
      return product.stock_left
    },
    /** The same of its page. */
    async readPage(host: number): Promise<number | null> {
      const read = sendOnce(shop, host, `198.51.107.${host % 200}`)
      const response = await read(`/products/${slug}`)
      const text = await response.text()
      if (response.status !== 200) return null
      const [, count] = text.match(/>Only (\d+) left</) ?? []
      assert.ok(count, 'the page says how many are left')
      return Number(count)
    },
  }
}

/**
 * Cuts the first host off, writes at another, and asks the first one for how long it answers with what was before. The proxy is
 * asked at the same time when it leaves the host out.
 */
async function measureStale(
  shop: Shop,
  proxy: { waitForReady: (count: number, timeoutMs: number) => Promise<number> },
  cutOff: () => Promise<void>,
) {
  const { writeStock, readStock, readPage } = await openProduct(shop)
  await writeStock(1, 4)
  while ((await readStock(0)) !== 4 || (await readPage(0)) !== 4) await sleep(20)
  await cutOff()
  const startedAt = performance.now()
  const getSeconds = () => Number(((performance.now() - startedAt) / 1000).toFixed(1))
  await writeStock(1, 3)
  const seconds = { stale: 0, unready: 0, leftOut: 0 }
  // Each on its own: without the database, an answer can take seconds.
  const poll = async (ask: () => Promise<void>) => {
    while (performance.now() - startedAt < STALE_BOUND_MS + 3_000) {
      await ask()
      await sleep(100)
    }
  }
  const pollStock = (read: (host: number) => Promise<number | null>) =>
    poll(async () => {
      if ((await read(0).catch(() => null)) === 4) seconds.stale = getSeconds()
    })
  const leftOut = proxy.waitForReady(HOSTS - 1, STALE_BOUND_MS).then(() => {
    seconds.leftOut = getSeconds()
  })
  await Promise.all([
    leftOut,
    pollStock(readStock),
    pollStock(readPage),
    poll(async () => {
      const health = await shop.hosts[0]!.request('/health/ready').catch(() => null)
      if (health?.status === 503) seconds.unready ||= getSeconds()
    }),
  ])
  assert.ok(seconds.stale * 1000 <= STALE_BOUND_MS + 1_000, `stale for ${seconds.stale} s`)
  assert.ok(seconds.unready > 0, 'the host says that it is not ready')
  return {
    staleSeconds: seconds.stale,
    unreadySeconds: seconds.unready,
    leftOutSeconds: seconds.leftOut,
    secondsSinceCut: getSeconds,
  }
}
