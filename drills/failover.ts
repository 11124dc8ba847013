import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseConfig } from '#server/config/config'
import { openInfrastructure } from '#server/startup/open-infrastructure'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess, type ShopProcess } from '#tests/crash/shop-process'
import { startShoppers } from '#tests/crash/shoppers'
import type { Drill, DrillContext } from './drill.ts'
import { type PatroniCluster, startPatroniCluster } from './support/patroni-cluster.ts'
import { prepareShop } from './support/shop-data.ts'

const KILLS = Number(process.env.DRILL_KILLS ?? 20)
const SHOPPERS = 3
const MAX_DOWN_MS = 15_000
/** How soon `/health/ready` says that the database is back, after the first order. */
const MAX_HEALTH_DELAY_MS = 5_000

/** Kills the leader of three PostgreSQL hosts again and again while shoppers buy. `DRILL_KILLS`: how often, 20 by default. */
export const failover: Drill = {
  name: 'failover',
  promise: `The leader of three PostgreSQL hosts dies during purchases: no answered order is lost or doubled, and the shop sells again within ${MAX_DOWN_MS / 1000} seconds.`,
  packages: ['postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer'],
  needsRoot: true,

  async run(context) {
    const { folder, log, after } = context
    log('starting three members of etcd, three hosts under Patroni, HAProxy and PgBouncer')
    const cluster = await startPatroniCluster(context)
    await assertPoolerIsDetected(cluster.poolerUrl)
    const shop = await createShopProcess(`${folder}/shop`, {
      DATABASE_URL: cluster.databaseUrl,
      DATABASE_POOLER_URL: cluster.poolerUrl,
      PAGE_CACHE: 'on',
    })
    const variants = await prepareShop(shop)
    await shop.start()
    after(() => shop.kill())

    const checkouts = recordCheckouts(shop)
    const shoppers = startShoppers(checkouts.shop, { variants, shopperCount: SHOPPERS })
    const pages = await probeCachedPage(context, shop)
    const health = probeHealth(context, shop)
    const downMs: number[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      const { electedMs, soldMs } = await killLeader(cluster, { checkouts, health })
      downMs.push(soldMs)
      log(
        `kill ${kill} of ${KILLS}: a new leader after ${electedMs} ms, an order after ${soldMs} ms`,
      )
      await cluster.waitUntilWhole()
    }

    const purchases = await shoppers.finish()
    await pages.stop()
    await health.stop()
    assert.equal(pages.failures.length, 0, `The cached page failed: ${pages.failures[0]}`)
    assert.ok(Math.max(...downMs) <= MAX_DOWN_MS, `The shop was down for ${Math.max(...downMs)} ms`)
    const others = checkouts.failed.filter(({ status, retryAfter }) => {
      return status !== 503 || retryAfter === null
    })
    assert.deepEqual(others, [], 'Requests failed with something else than 503 and Retry-After')
    log(`checking ${purchases.length} purchases`)
    await assertOrdersAreComplete(shop, purchases)

    return {
      'leaders killed': KILLS,
      'purchases answered, none lost or doubled': purchases.length,
      'seconds until the first order after a kill (median)': toSeconds(getQuantile(downMs, 0.5)),
      'seconds until the first order after a kill (longest)': toSeconds(Math.max(...downMs)),
      'requests answered with 503 and Retry-After meanwhile': checkouts.failed.length,
      'requests for a cached page, none failed': pages.durations.length,
      'milliseconds for a cached page (median)': Math.round(getQuantile(pages.durations, 0.5)),
      'milliseconds for a cached page (longest)': Math.round(Math.max(...pages.durations)),
      'answers 503 of /health/ready': health.answers.filter(({ status }) => status === 503).length,
    }
  },
}

/** A shop that does not know of the pooler would lose locks and purges there. */
async function assertPoolerIsDetected(poolerUrl: string) {
  const config = parseConfig({ DATABASE_URL: poolerUrl })
  await assert.rejects(openInfrastructure(config), /DATABASE_URL leads to a pooler/)
}

/** Records when the requests of answered checkouts were sent and answered, and the requests that failed. */
function recordCheckouts(shop: ShopProcess) {
  const answered: { sentAt: number; answeredAt: number }[] = []
  const failed: { path: string; status: number; retryAfter: string | null }[] = []
  const request: ShopProcess['request'] = async (path, init) => {
    const sentAt = Date.now()
    const response = await shop.request(path, init)
    if (path === '/api/checkout' && response.status === 201)
      answered.push({ sentAt, answeredAt: Date.now() })
    const { status, headers } = response
    if (status >= 500) failed.push({ path, status, retryAfter: headers.get('Retry-After') })
    return response
  }
  return { answered, failed, shop: { ...shop, request } }
}

interface Watched {
  checkouts: ReturnType<typeof recordCheckouts>
  health: ReturnType<typeof probeHealth>
}

/** Returns the milliseconds from the kill to the new leader, and to the answer of the first order that was sent after it. */
async function killLeader(cluster: PatroniCluster, { checkouts, health }: Watched) {
  const leader = await cluster.waitUntilWhole()
  // The shop sells and says so.
  await waitFor(() => (checkouts.answered.at(-1)?.answeredAt ?? 0) > Date.now() - 1000, 'purchases')
  const killedAt = Date.now()
  leader.kill()

  await waitFor(async () => !(await cluster.hasLeader()), 'the loss of the leader')
  const lostAt = Date.now()
  await waitFor(() => cluster.hasLeader(), 'a new leader')
  const electedAt = Date.now()
  const findSale = () => checkouts.answered.find(({ sentAt }) => sentAt > killedAt)
  await waitFor(() => findSale() !== undefined, 'the first order')
  const soldAt = findSale()!.answeredAt
  leader.start()

  await waitFor(() => health.isHealthyAfter(soldAt), 'a healthy shop')
  assertHealthWasTrue(health, { lostAt, electedAt, soldAt })
  return { electedMs: electedAt - killedAt, soldMs: soldAt - killedAt }
}

/** Unhealthy while there was no leader, and healthy soon after the first order. */
function assertHealthWasTrue(
  { answers }: Watched['health'],
  { lostAt, electedAt, soldAt }: { lostAt: number; electedAt: number; soldAt: number },
) {
  const during = answers.filter(({ sentAt, at }) => sentAt > lostAt && at < electedAt)
  assert.ok(during.length > 0, '/health/ready was not asked while there was no leader')
  const lies = during.filter(({ status }) => status !== 503)
  assert.deepEqual(lies, [], '/health/ready claimed to be well while there was no leader')
  const firstHealthy = answers.find(({ sentAt, status }) => sentAt > electedAt && status === 200)!
  assert.ok(firstHealthy.at - soldAt < MAX_HEALTH_DELAY_MS, '/health/ready was ill for too long')
}

/** Asks for the same page each 100 ms. An answer other than 200 within five seconds is a failure. */
async function probeCachedPage({ after }: DrillContext, shop: ShopProcess) {
  const path = '/'
  const durations: number[] = []
  const failures: string[] = []
  const ask = async () => {
    const startedAt = performance.now()
    const status = await shop
      .request(path, { signal: AbortSignal.timeout(5_000) })
      .then((response) => response.arrayBuffer().then(() => `${response.status}`))
      .catch((error: Error) => error.message)
    durations.push(performance.now() - startedAt)
    if (status !== '200') failures.push(`${new Date().toISOString()} ${status}`)
  }
  await ask()
  return { durations, failures, stop: repeat(after, 100, ask) }
}

/** Asks `/health/ready` four times a second. */
function probeHealth({ after }: DrillContext, shop: ShopProcess) {
  const answers: { sentAt: number; at: number; status: number }[] = []
  const ask = async () => {
    const sentAt = Date.now()
    const response = await shop.request('/health/ready')
    await response.arrayBuffer()
    answers.push({ sentAt, at: Date.now(), status: response.status })
  }
  return {
    answers,
    isHealthyAfter: (time: number) =>
      answers.some(({ sentAt, status }) => sentAt > time && status === 200),
    stop: repeat(after, 250, ask),
  }
}

/** Calls `work` at a fixed rate, however long it takes. Returns a function that stops and waits for the last calls. */
function repeat(after: DrillContext['after'], ms: number, work: () => Promise<void>) {
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const call = work()
      .catch(() => {})
      .finally(() => running.delete(call))
    running.add(call)
  }, ms)
  after(() => clearInterval(timer))
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}

async function waitFor(isReached: () => boolean | Promise<boolean>, what: string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (await isReached()) return
    await sleep(20)
  }
  throw new Error(`There was no sign of ${what} within a minute`)
}

function getQuantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
