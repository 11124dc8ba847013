import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import type { SyncRunId } from '#modules/product-sync'
import { openSyncShop } from '#tests/support/sync-shop'
import { startWorker } from './start-worker.ts'

const KILLS = 20
const BATCH_SIZE = 20
/** A product is read in the base language and in five others. */
const CALLS_PER_PRODUCT = 6

test(`a sync whose process is killed ${KILLS} times saves each product once, and asks again for one batch at most`, async () => {
  const { db, url, start, read, clock } = await openSyncShop({ catalogue: getSupplierCatalogue() })
  const ids = getSupplierCatalogue().products.map(({ id }) => id)
  const runId = await start({ kind: 'ids', ids })
  const clockOffset = clock().getTime() - Date.now()
  const goOn = () => startWorker('sync-worker.ts', [url, runId, `${clockOffset}`])
  let kills = 0
  while (kills < KILLS) {
    const worker = goOn()
    const before = await countDone(db, runId)
    // However slow the machine is, each process saves at least one batch, and dies during another one.
    while ((await countDone(db, runId)) === before && worker.isRunning()) await sleep(10)
    await sleep(Math.random() * 60)
    if (!(await worker.kill())) break
    kills += 1
    if ((await countDone(db, runId)) >= ids.length - BATCH_SIZE) break
  }
  assert.ok(kills >= KILLS - 3, `${kills} kills`)
  assert.equal(await goOn().exited, 0)

  const run = await read(runId)
  assert.deepEqual(
    [run.state, run.items, run.synced + run.skipped + run.failed],
    ['done', ids.length, ids.length],
  )
  const { rows } = await db.execute<{
    products: number
    revisions: number
    links: number
    wrong_stocks: number
  }>(sql`
    select count(*)::int as products, sum(revision)::int as revisions,
      (select count(*)::int from supplier_products) as links,
      (select count(*)::int from variants v where (
        select count(*) from stock_movements m where m.variant_id = v.id) <> (v.stock > 0)::int) as wrong_stocks
    from products`)
  assert.deepEqual(rows[0], {
    ...{ products: run.synced, revisions: run.synced, links: run.synced, wrong_stocks: 0 },
  })
  const calls = await db.execute<{ calls: number }>(sql`
    select count(*)::int as calls from marketplace_calls where method = 'aliexpress.ds.product.get'`)
  const most = (ids.length + (kills + 1) * BATCH_SIZE) * CALLS_PER_PRODUCT
  assert.ok(calls.rows[0]!.calls <= most, `${calls.rows[0]!.calls} calls, ${most} at most`)
})

async function countDone(
  db: Awaited<ReturnType<typeof openSyncShop>>['db'],
  runId: SyncRunId,
): Promise<number> {
  const { rows } = await db.execute<{ done: number }>(
    sql`select (synced + skipped + failed)::int as done from sync_runs where id = ${runId}`,
  )
  return rows[0]!.done
}
