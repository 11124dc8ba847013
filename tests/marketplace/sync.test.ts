import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { acceptSync, startUndo } from '#modules/product-sync'
import { switchFault } from '#sandbox/marketplace'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openSyncShop } from '#tests/support/sync-shop'

const LAMP_ID = '1005006361450153'
const [SMALL_MAT, LARGE_MAT] = BEAR_MAT.skus.map(({ id }) => id) as [string, string]

/** Opens a shop that has the mat. */
async function openShopWithMat() {
  const shop = await openSyncShop()
  const run = await shop.syncIds([BEAR_MAT.id])
  const productId = run.list[0]!.productId!
  const readPrices = async () => {
    const { variants } = await shop.readProduct(productId)
    return variants.map(({ priceMinor }) => priceMinor)
  }
  const readStock = async () => {
    const { variants } = await shop.readProduct(productId)
    return variants.map(({ stock, status }) => (status === 'active' ? stock : status))
  }
  return { ...shop, productId, readPrices, readStock, firstRun: run }
}

test('a second sync of the same product changes nothing and counts as synced', async () => {
  const { syncIds, db, productId } = await openShopWithMat()
  const readRevision = async () =>
    (await db.execute(sql`select revision from products where id = ${productId}`)).rows[0]
  const revision = await readRevision()
  const run = await syncIds([BEAR_MAT.id])
  assert.deepEqual([run.synced, run.list[0]!.outcome, run.list[0]!.changes], [1, 'unchanged', []])
  assert.deepEqual(await readRevision(), revision)
})

test('price and stock follow the supplier', async () => {
  const { change, syncIds, readPrices, readStock } = await openShopWithMat()
  await change(BEAR_MAT.id, { skuId: SMALL_MAT, percent: 110, stock: 5 })
  const run = await syncIds([BEAR_MAT.id])
  assert.equal(run.list[0]!.outcome, 'updated')
  assert.deepEqual(await readPrices(), [1799, 1899], '8.81 doubled is 17.62')
  assert.deepEqual(await readStock(), [5, 27])
})

test('what Mina edited in the shop stays, and is shown with what the supplier says', async () => {
  const { change, edit, syncIds, readProduct, productId, readPrices } = await openShopWithMat()
  await edit(productId, { title: 'Bear mat', price: 1500 })
  await change(BEAR_MAT.id, { percent: 110, stock: 9 })
  for (const round of [1, 2]) {
    const run = await syncIds([BEAR_MAT.id])
    assert.deepEqual(
      run.list[0]!.locked.map(({ field }) => field),
      ['title', 'variant Bear / 40x60cm: price', 'variant Bear / 50x80cm: price'],
      `round ${round}`,
    )
  }
  assert.deepEqual(await readPrices(), [1500, 1500])
  const product = await readProduct(productId)
  assert.equal(product.title, 'Bear mat')
  assert.deepEqual(
    product.variants.map(({ stock }) => stock),
    [9, 9],
    'stock is counted, not edited',
  )
})

test('a variant that Mina renamed is still the one of the supplier', async () => {
  const { db, change, syncIds, productId, readProduct } = await openShopWithMat()
  await db.execute(sql`update variants set options = '{Bear,Small}', sku = 'MAT-S'
    where product_id = ${productId} and sku = ${`AE-${SMALL_MAT}`}`)
  await change(BEAR_MAT.id, { skuId: SMALL_MAT, percent: 110 })
  await syncIds([BEAR_MAT.id])
  const { variants } = await readProduct(productId)
  assert.deepEqual(
    variants.map(({ sku, options, priceMinor, status }) => [sku, options[1], priceMinor, status]),
    [
      ['MAT-S', 'Small', 1799, 'active'],
      [`AE-${LARGE_MAT}`, '50x80cm', 1899, 'active'],
    ],
  )
})

for (const [policy, status, stock] of [
  ['zero_stock', 'active', [0, 0]],
  ['draft', 'draft', [27, 27]],
  ['nothing', 'active', [27, 27]],
] as const) {
  test(`a product that vanished at the supplier, with the policy ${policy}, comes back with it`, async () => {
    const { change, settings, syncIds, readProduct, productId, readStock } = await openShopWithMat()
    await settings({ when_vanished: policy })
    await change(BEAR_MAT.id, { isGone: true })
    const run = await syncIds([BEAR_MAT.id])
    assert.deepEqual([run.skipped, run.failed, run.list[0]!.outcome], [1, 0, 'gone'])
    assert.equal((await readProduct(productId)).status, status)
    assert.deepEqual(await readStock(), stock)
    await change(BEAR_MAT.id, {})
    await syncIds([BEAR_MAT.id])
    assert.equal((await readProduct(productId)).status, 'active')
    assert.deepEqual(await readStock(), [27, 27])
  })
}

test('what Mina edited stays when a product that had vanished comes back', async () => {
  const { change, edit, settings, syncIds, readProduct, productId } = await openShopWithMat()
  await settings({ when_vanished: 'nothing' })
  await edit(productId, { title: 'Bear mat' })
  await syncIds([BEAR_MAT.id])
  await change(BEAR_MAT.id, { isGone: true })
  await syncIds([BEAR_MAT.id])
  await change(BEAR_MAT.id, {})
  await syncIds([BEAR_MAT.id])
  assert.equal((await readProduct(productId)).title, 'Bear mat')
})

for (const [policy, stock] of [
  ['zero_stock', [27, 0]],
  ['draft', [27, 'withdrawn']],
  ['nothing', [27, 27]],
] as const) {
  test(`a variant that vanished at the supplier follows the policy ${policy}`, async () => {
    const { change, settings, syncIds, readStock } = await openShopWithMat()
    await settings({ when_vanished: policy })
    await change(BEAR_MAT.id, { skuId: LARGE_MAT, isGone: true })
    await syncIds([BEAR_MAT.id])
    assert.deepEqual(await readStock(), stock)
    await change(BEAR_MAT.id, { skuId: LARGE_MAT })
    await syncIds([BEAR_MAT.id])
    assert.deepEqual(await readStock(), [27, 27])
  })
}

test('a product that the marketplace never had fails, and the others are saved', async () => {
  const { syncIds } = await openSyncShop()
  const run = await syncIds(['1005000000000000', LAMP_ID])
  assert.deepEqual([run.state, run.items, run.synced, run.failed], ['done', 2, 1, 1])
  assert.equal(run.list[0]!.errorCode, 'supplier_product_not_found')
})

test('a price that jumps by more than the limit waits for Mina, and the stock does not wait', async () => {
  const { db, change, syncIds, read, run, readPrices, readStock, actor, clock } =
    await openShopWithMat()
  await change(BEAR_MAT.id, { skuId: SMALL_MAT, percent: 200, stock: 3 })
  for (const round of [1, 2]) {
    const held = await syncIds([BEAR_MAT.id])
    assert.deepEqual([held.skipped, held.list[0]!.outcome], [1, 'held'], `round ${round}`)
    assert.deepEqual(held.list[0]!.changes, [
      { field: 'variant Bear / 40x60cm: price', from: '16.99', to: '32.99' },
    ])
    assert.deepEqual(await readPrices(), [1699, 1899])
    assert.deepEqual(await readStock(), [3, 27])
    if (round === 1) continue
    const input = { runId: held.id, leftOut: [], fields: [], actor, now: clock() }
    const accepted = await acceptSync(db, input)
    assert.ok(accepted.ok)
    await run(accepted.value.id)
    assert.deepEqual(await readPrices(), [3299, 1899])
    assert.equal((await read(held.id)).isReviewable, false)
    const again = await acceptSync(db, input)
    assert.equal(!again.ok && again.error.code, 'sync_not_reviewable')
  }
})

test('a dry run changes nothing, and Mina accepts a part of it', async () => {
  const shop = await openShopWithMat()
  const { db, change, syncIds, run, read, readPrices, readStock, actor, clock } = shop
  await change(BEAR_MAT.id, { percent: 110, stock: 4 })
  const dry = await syncIds([BEAR_MAT.id, LAMP_ID], { isDry: true })
  assert.deepEqual(
    dry.list.map(({ outcome }) => outcome),
    ['updated', 'added'],
  )
  assert.deepEqual(
    dry.list[0]!.changes.map(({ field }) => field),
    [
      ...['variant Bear / 40x60cm: price', 'variant Bear / 40x60cm: stock'],
      ...['variant Bear / 50x80cm: price', 'variant Bear / 50x80cm: stock'],
    ],
  )
  assert.deepEqual(
    [await readPrices(), await readStock()],
    [
      [1699, 1899],
      [27, 27],
    ],
  )
  assert.equal((await db.execute('select from products')).rows.length, 1)

  const accepted = await acceptSync(db, {
    ...{ runId: dry.id, leftOut: [2], actor, now: clock() },
    fields: [{ position: 1, excluded: ['variant Bear / 40x60cm: price'], unlocked: [] }],
  })
  assert.ok(accepted.ok)
  await run(accepted.value.id)
  assert.deepEqual(
    [await readPrices(), await readStock()],
    [
      [1699, 1999],
      [4, 4],
    ],
  )
  assert.equal((await db.execute('select from products')).rows.length, 1, 'the lamp was left out')
  assert.deepEqual(
    (await read(dry.id)).list.map(({ acceptedRun }) => acceptedRun),
    [accepted.value.id, null],
  )
  await syncIds([BEAR_MAT.id])
  assert.deepEqual(await readPrices(), [1699, 1999], 'what Mina left out stays so')
})

test('Mina takes what the supplier says of a field that she had edited', async () => {
  const { db, edit, syncIds, run, readProduct, productId, actor, clock } = await openShopWithMat()
  await edit(productId, { title: 'Bear mat', price: 1500 })
  const dry = await syncIds([BEAR_MAT.id], { isDry: true })
  assert.deepEqual([dry.list[0]!.outcome, dry.list[0]!.locked.length], ['unchanged', 3])
  const started = await acceptSync(db, {
    ...{ runId: dry.id, leftOut: [], actor, now: clock() },
    fields: [{ position: 1, excluded: [], unlocked: ['title'] }],
  })
  assert.ok(started.ok, JSON.stringify(started))
  await run(started.value.id)
  const product = await readProduct(productId)
  assert.equal(product.title, 'Absorbent “Bath” Mat 🐻 Non-slip')
  assert.equal(product.variants[0]!.priceMinor, 1500)
})

test('a run is undone, and what Mina changed since stays', async () => {
  const shop = await openShopWithMat()
  const { db, change, edit, syncIds, read, productId, readPrices, readStock, clock } = shop
  await change(BEAR_MAT.id, { percent: 110, stock: 4 })
  const run = await syncIds([BEAR_MAT.id, LAMP_ID])
  await edit(productId, { title: 'Bear mat' })
  await db.execute(sql`update variants set price_minor = 1234 where sku = ${`AE-${SMALL_MAT}`}`)
  const started = await startUndo(db, { id: run.id, now: clock() })
  assert.ok(started.ok)
  await shop.undo(run.id)
  const undone = await read(run.id)
  assert.deepEqual([undone.state, undone.undone, undone.conflicted], ['undone', 2, 1])
  assert.deepEqual(
    undone.list[0]!.conflicts.map(({ field }) => field),
    ['variant Bear / 40x60cm: price'],
  )
  assert.deepEqual(
    [await readPrices(), await readStock()],
    [
      [1234, 1899],
      [27, 27],
    ],
  )
  assert.equal((await shop.readProduct(productId)).title, 'Bear mat')
  const readOthers = () => db.execute(sql`select status from products where id <> ${productId}`)
  const { rows } = await readOthers()
  assert.deepEqual(rows, [{ status: 'withdrawn' }])

  await syncIds([BEAR_MAT.id, LAMP_ID])
  assert.deepEqual(await readPrices(), [1234, 1999], 'undoing is not editing')
  assert.deepEqual((await readOthers()).rows, [{ status: 'active' }])
})

test('a run waits while the marketplace is closed, and goes on after that', async () => {
  const { db, start, run, read, passTime, clock } = await openSyncShop()
  const id = await start({ kind: 'ids', ids: [BEAR_MAT.id, LAMP_ID] })
  await switchFault(db, { kind: 'rate_limit', calls: 1, seconds: 90, now: clock() })
  const seconds = await run(id)
  assert.ok(seconds !== null && seconds > 0 && seconds <= 90, `${seconds} seconds`)
  assert.equal((await read(id)).state, 'running')
  passTime(91_000)
  assert.equal(await run(id), null)
  const done = await read(id)
  assert.deepEqual([done.state, done.synced], ['done', 2])
})

test('a run without consent fails with its reason, and loses no product', async () => {
  const { db, syncIds, readProduct } = await openSyncShop()
  const first = await syncIds([BEAR_MAT.id])
  await db.execute('delete from marketplace_tokens')
  const run = await syncIds([BEAR_MAT.id])
  assert.deepEqual(
    [run.state, run.errorCode, run.synced, run.items],
    ['failed', 'marketplace_not_connected', 0, 1],
  )
  assert.equal((await readProduct(first.list[0]!.productId)).status, 'active')
})

test('keywords, a feed and the known products are read, each product once', async () => {
  const { sync } = await openSyncShop()
  const found = await sync({ kind: 'keywords', keywords: ['lamp', 'home decor', 'lamp'] })
  assert.deepEqual([found.state, found.items, found.synced], ['done', 2, 2])
  const feed = await sync({ kind: 'feed', feed: 'Home & Garden', limit: 1 })
  assert.deepEqual([feed.items, feed.list[0]!.outcome], [1, 'unchanged'])
  const existing = await sync({ kind: 'existing' })
  assert.deepEqual([existing.items, existing.synced], [2, 2])
  const none = await sync({ kind: 'feed', feed: 'No such feed', limit: 5 })
  assert.deepEqual([none.state, none.items], ['done', 0])
})

test('categories come in below their parents, once, and a product is put into the nearest one', async () => {
  const { db, sync, syncIds, readProduct } = await openSyncShop()
  const first = await sync({ kind: 'all_categories' })
  assert.deepEqual([first.state, first.items, first.synced, first.skipped], ['done', 2, 2, 0])
  const { rows } = await db.execute(
    'select name, ali_cat_id, parent_id is null as top from categories order by ali_cat_id',
  )
  assert.deepEqual(rows, [
    { name: 'Home & Garden', ali_cat_id: '15', top: true },
    { name: 'Home Textile', ali_cat_id: '405', top: false },
  ])
  const second = await sync({ kind: 'all_categories' })
  assert.deepEqual([second.synced, second.skipped], [0, 2])
  const run = await syncIds([BEAR_MAT.id])
  const product = await readProduct(run.list[0]!.productId)
  assert.deepEqual(product.category, ['Home & Garden', 'Home Textile'])
})

test('of two runs that start at once one is refused', async () => {
  const { start } = await openSyncShop()
  const source = { kind: 'ids' as const, ids: [LAMP_ID] }
  const results = await Promise.allSettled([start(source), start(source), start(source)])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const refused = results.find((one) => one.status === 'rejected')
  assert.equal(refused?.reason.message, 'sync_running')
})

test('two processes that run the same sync save each product once', async () => {
  const { db, start, run, read } = await openSyncShop()
  const id = await start({ kind: 'ids', ids: [BEAR_MAT.id, LAMP_ID] })
  await Promise.all([run(id), run(id)])
  const { state, items, synced, skipped, failed } = await read(id)
  assert.deepEqual([state, items, synced, skipped, failed], ['done', 2, 2, 0, 0])
  assert.equal((await db.execute('select from products')).rows.length, 2)
})
