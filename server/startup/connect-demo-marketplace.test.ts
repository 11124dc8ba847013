import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import type { ProductId } from '#modules/catalog'
import { runSync, type SyncRunId } from '#modules/product-sync'
import { drainQueues } from '#platform/queue/drain-queues'
import { SANDBOX_URL } from '#tests/support/marketplace-client'
import { createShopper } from '#tests/support/shopper'
import { openSyncShop } from '#tests/support/sync-shop'
import { openTestSite } from '#tests/support/test-site'
import { createDemoDropshipQueue } from '../jobs/demo-dropship-queue.ts'
import { connectDemoMarketplace } from './connect-demo-marketplace.ts'
import { seedDemo } from './seed-demo.ts'

test('a few imported products of the demo are sold here once they are synced, and suppliers accept their prices', async () => {
  const shop = await openSyncShop({ catalogue: getSupplierCatalogue() })
  const { db, marketplace, clock } = shop
  const demo = { storeName: 'Outwit', now: clock(), marketplaceUrl: SANDBOX_URL }
  await db.transaction((tx) => seedDemo(tx, demo))
  const queues = [createDemoDropshipQueue(db)]
  const drain = () => drainQueues(db, { queues, now: clock() })
  const readSold = async () =>
    (await db.execute<{ id: ProductId }>(sql`select id from products where is_dropship`)).rows
  await drain()
  assert.deepEqual(await readSold(), [], 'nobody knows yet that the supplier has them')
  const { rows: runs } = await db.execute<{ id: SyncRunId }>('select id from sync_runs')
  await runSync(db, runs[0]!.id, { marketplace, clock })
  shop.passTime(3000)
  await drain()
  const sold = await readSold()
  assert.equal(sold.length, 6)

  const { site } = await openTestSite({ shop: { db, url: shop.url }, now: clock, marketplace })
  const mina = createShopper(site)
  for (const { id } of sold) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from variants where product_id = ${id} and stock > 0 order by position limit 1`,
    )
    for (const contact of CONTACTS) {
      const cart = await mina.createCart([{ variant: rows[0]!.id }])
      const placed = await mina.checkOut(cart.id, contact)
      assert.equal(placed.status, 201, JSON.stringify(placed.body))
    }
  }
})

const CONTACTS = [
  { phone: '+49 221 123456' },
  {
    ...{ country: 'US', state: 'CA', zip_code: '94103', city: 'San Francisco' },
    phone: '+1 415 555 2671',
  },
]

test('the imported products of the demo are synced once with the sandbox, and keep what the demo says of them', async () => {
  const shop = await openSyncShop({ catalogue: getSupplierCatalogue() })
  const { db, marketplace, clock } = shop
  await db.execute('delete from marketplace_tokens')
  await db.transaction((tx) =>
    seedDemo(tx, {
      ...{ storeName: 'Outwit', now: clock(), marketplaceUrl: SANDBOX_URL },
    }),
  )
  const readProducts = async () => {
    const { rows } = await db.execute(sql`
      select p.id, title, description, revision, affiliate_url,
        (select json_object_agg(name, value) from product_attributes where product_id = p.id) as attributes,
        (select json_agg(json_build_array(price_minor, stock, status, options) order by v.id) from variants v where product_id = p.id)
      from products p where source = 'aliexpress' order by p.id`)
    return rows
  }
  const before = await readProducts()
  const connect = () => connectDemoMarketplace({ db, marketplace, now: clock })
  await Promise.all([connect(), connect()])
  const { rows: runs } = await db.execute<{ id: SyncRunId }>('select id from sync_runs')
  assert.equal(runs.length, 1)
  await runSync(db, runs[0]!.id, { marketplace, clock })
  const run = await shop.read(runs[0]!.id)
  assert.deepEqual([run.state, run.synced, run.items], ['done', before.length, before.length])
  assert.deepEqual(await readProducts(), before)
  const { rows: links } = await db.execute(sql`
    select count(*)::int as products,
      count(*) filter (where p.last_synced_at is not null and affiliate_url = ${`${SANDBOX_URL}/item/`} || ali_id)::int as synced,
      (select count(*)::int from variants v join products o on o.id = v.product_id
        where o.source = 'aliexpress' and not exists (
          select from supplier_variants s where s.variant_id = v.id and s.stock = v.stock)) as unlinked
    from supplier_products join products p on p.id = product_id`)
  const count = before.length
  assert.deepEqual(links, [{ products: count, synced: count, unlinked: 0 }])
  const again = await shop.sync({ kind: 'existing' })
  assert.deepEqual([again.synced, await readProducts()], [count, before])
  await db.execute('delete from marketplace_tokens')
  await connect()
  assert.deepEqual(
    (await db.execute('select from marketplace_tokens')).rows,
    [],
    'as the owner left it',
  )
  assert.equal((await db.execute('select from sync_runs')).rows.length, 2)
})
