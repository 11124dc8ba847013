import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct } from '#modules/catalog'
import { type Database, openDatabase } from '#platform/db/database'
import { dollars } from '#platform/money/money'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess, type ShopProcess } from '#tests/crash/shop-process'
import { startShoppers } from '#tests/crash/shoppers'
import { openPrimaryWithStandby } from '#tests/support/standby'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { createDrillToken } from './support/drill-token.ts'
import { prepareShop } from './support/shop-data.ts'

const PHASE_SECONDS = 10
const AGREE_MS = 100
const CHANGE_PAUSE_MS = 100
const SHOPPERS = 2
/** Of the statements: those before the first change of a phase. */
const FEW = 0.05

/** Visitors read from a standby of PostgreSQL that is slow, stops and comes back, while a clerk changes a product. */
export const replicas: Drill = {
  name: 'replicas',
  promise:
    'A read replica answers catalogue reads that no cache has; whoever reads after a change sees the change, also while the replica stands still, and its loss costs no request.',
  packages: [],
  run: runReplicas,
}

async function runReplicas({ folder, log, after }: DrillContext): Promise<Figures> {
  const servers = await openPrimaryWithStandby({ isFast: false })
  after(() => servers.close())
  const shop = await createShopProcess(path.join(folder, 'data'), {
    DATABASE_URL: servers.primaryUrl,
    DATABASE_REPLICA_URLS: servers.standbyUrl,
    PAGE_CACHE: 'on',
  })
  const variants = await prepareShop(shop)
  const { db, close } = openDatabase(servers.primaryUrl)
  after(close)
  await shop.start()
  after(() => shop.close())

  const shoppers = startShoppers(shop, { variants, shopperCount: SHOPPERS })
  const visitors = startVisitors(shop)
  after(() => visitors.finish())
  const clerk = await createClerk(shop, db)
  const figures: Figures = { 'shoppers who buy meanwhile': SHOPPERS }
  const measure = async (phase: string) => {
    const before = await readCounts(shop)
    const delays: number[] = []
    const endsAt = Date.now() + PHASE_SECONDS * 1000
    while (Date.now() < endsAt) {
      delays.push(await clerk.changeAndRead())
      await sleep(CHANGE_PAUSE_MS)
    }
    const counts = await readCounts(shop)
    const atReplica = counts.replica - before.replica
    const share = atReplica / (atReplica + counts.primary - before.primary)
    delays.sort((a, b) => a - b)
    const p95 = Math.round(delays[Math.floor(delays.length * 0.95)]!)
    log(`${phase}: ${Math.round(share * 100)} % at the replica, changes visible after ${p95} ms`)
    assert.ok(p95 <= AGREE_MS, `${phase}: 95 % of changes are visible after ${p95} ms`)
    figures[`${phase}: statements of public reads at the replica`] = `${Math.round(share * 100)} %`
    figures[`${phase}: 95 % of changes are visible after (ms)`] = p95
    return share
  }

  assert.ok((await measure('replica in step')) > 0.2, 'the replica answers')
  await servers.pauseReplay(true)
  assert.ok((await measure('replica stands still')) < FEW, 'the primary answers')
  await servers.pauseReplay(false)
  figures['seconds until it is in step'] = await waitUntilInStep(shop)
  assert.ok((await measure('replica in step again')) > 0.2, 'the replica answers again')
  servers.stop()
  assert.ok((await measure('replica is lost')) < FEW, 'the primary answers again')
  await servers.start()
  figures['seconds until it is in step after its start'] = await waitUntilInStep(shop)
  assert.ok((await measure('replica is back')) > 0.2, 'the replica answers once more')

  const { failures, reads } = await visitors.finish()
  const purchases = await shoppers.finish()
  assert.deepEqual(failures, [])
  await assertOrdersAreComplete(shop, purchases)
  return {
    ...figures,
    'reads of visitors, none failed': reads,
    'purchases meanwhile, all complete': purchases.length,
  }
}

/** Reads lists that no cache has. */
function startVisitors({ request }: ShopProcess) {
  const failures: string[] = []
  let reads = 0
  let isRunning = true
  const run = async () => {
    while (isRunning) {
      const failure = await request(`/api/products?q=lamp${reads++}`).then(
        async (response) =>
          response.status === 200 ? null : `${response.status} ${await response.text()}`,
        (error) => `${error}`,
      )
      if (failure) failures.push(failure)
    }
  }
  const running = run()
  return {
    async finish() {
      isRunning = false
      await running
      return { failures, reads }
    },
  }
}

async function createClerk({ request }: ShopProcess, db: Database) {
  const token = await createDrillToken(db)
  const { onlyVariantId, id, slug } = await createProduct(db, {
    title: 'Vase',
    variants: [{ price: dollars(9), stock: 5 }],
    now: new Date(),
  })
  let changes = 0
  return {
    /** Counts the stock, and returns the milliseconds until visitors read it. */
    async changeAndRead(): Promise<number> {
      const counted = 1 + (changes++ % 4)
      const response = await request(`/api/admin/products/${id}/stock-movements`, {
        method: 'POST',
        body: JSON.stringify({ variant_id: onlyVariantId, counted, reason: 'correction' }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      })
      assert.equal(response.status, 201, await response.text())
      const changedAt = performance.now()
      for (;;) {
        const sentAt = performance.now()
        const product = await (await request(`/api/products/${slug}`)).json()
        if (product.stock_left === counted) return Math.max(0, sentAt - changedAt)
        assert.ok(sentAt - changedAt < 10_000, `${product.stock_left} instead of ${counted}`)
      }
    },
  }
}

async function waitUntilInStep({ request }: ShopProcess): Promise<number> {
  const startedAt = Date.now()
  for (let tries = 0; tries < 300; tries++) {
    const text = await (await request('/metrics')).text()
    const lag = /database_replica_lag_seconds\{replica="replica-1"\} (\S+)/.exec(text)?.[1]
    if (lag && Number(lag) < 0.5) return Math.round((Date.now() - startedAt) / 100) / 10
    await sleep(200)
  }
  throw new Error('The replica did not catch up within a minute')
}

/** How many statements of public reads each server has answered. */
async function readCounts({ request }: ShopProcess) {
  const text = await (await request('/metrics')).text()
  const read = (server: string) =>
    Number(
      new RegExp(`database_read_statements_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ??
        0,
    )
  return { replica: read('replica'), primary: read('primary') }
}
