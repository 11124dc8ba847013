import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { StockMode } from '#contract/imports'
import { releaseStock, reserveStock, type VariantId } from '#modules/catalog'
import { exportProducts } from '#modules/imports'
import { shipOrder, transitionOrder } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { writeLocalFile } from '#platform/files/file-source'
import { variants } from '#tables/catalog'
import { orders } from '#tables/orders'
import { clerk } from '#tests/support/actors'
import { importFile, toCsv, writeImportFile } from '#tests/support/import-file'
import { createPendingOrder } from '#tests/support/pending-order'
import { openTestShop, utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'

const now = utc('2026-11-21 09:00')

test('what was sold and held between two imports of the same stock stays sold and held', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)
  await reserveMugs(db, 6, 'paid order')
  await reserveMugs(db, 2, 'unpaid order')

  const { counts } = await importMugs(db, 10)
  assert.deepEqual([counts.unchanged, await getStock(db)], [1, 2])

  await releaseMugs(db, 2, 'unpaid order')
  await importMugs(db, 10)
  assert.equal(await getStock(db), 4, 'the hold has expired')
})

test('a delivery raises the stock by what the file has more than the last one', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)
  await reserveMugs(db, 6, 'order 1')

  await importMugs(db, 15)
  assert.equal(await getStock(db), 9)
  await importMugs(db, 12)
  assert.equal(await getStock(db), 6)
})

test('a file that takes away more than is left is made up for at the next delivery', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)
  await reserveMugs(db, 8, 'order 1')

  await importMugs(db, 5)
  assert.equal(await getStock(db), 0, '5 came in all, 8 are sold')
  const { counts } = await importMugs(db, 5)
  assert.equal(counts.unchanged, 1)
  await importMugs(db, 10)
  assert.equal(await getStock(db), 2)
})

test('a sale that is committed while an import waits for it stays sold', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)

  await importDuringSale(db, { count: 15, sold: 6 })

  assert.equal(await getStock(db), 9)
})

test('an import that takes away more than a sale leaves, while it waits for it, takes what is left', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)

  const imported = await importDuringSale(db, { count: 5, sold: 8 })

  assert.deepEqual([imported?.counts.failed, await getStock(db)], [0, 0])
})

test('a counted warehouse holds what orders have taken until it is shipped', async () => {
  const { db } = await openTestShop()
  const { orderId } = await createPendingOrder(db, { quantity: 3, stock: 20 })
  const importCaps = (count: number) => importStock(db, 'blue-cap', count, 'on_hand')

  await importCaps(10)
  assert.equal(await getStock(db), 7, 'held for a payment')
  await db
    .update(orders)
    .set({ paidMinor: sql`total_minor`, holdExpiresAt: null })
    .where(eq(orders.id, orderId))
  await importCaps(12)
  assert.equal(await getStock(db), 9, 'paid and not shipped')
  await shipAll(db, orderId)
  await importCaps(9)
  assert.equal(await getStock(db), 9, 'shipped')
  await importStock(db, 'blue-cap', 11)
  assert.equal(await getStock(db), 11, 'the next difference is from the last count')
})

test('a warehouse with less than orders have taken has nothing for sale', async () => {
  const { db } = await openTestShop()
  await createPendingOrder(db, { quantity: 3, stock: 20 })

  await importStock(db, 'blue-cap', 2, 'on_hand')

  assert.equal(await getStock(db), 0)
})

test('a dry run tells the stock that the import would write', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)
  await reserveMugs(db, 6, 'order 1')

  const { differences } = await importFile(db, writeMugFile(15), { dryRun: true })

  assert.deepEqual(differences[0]?.changes, [{ field: 'variant mug-1: stock', from: '4', to: '9' }])
})

test('an export that is imported after a sale takes nothing back, and its edited stock once', async () => {
  const { db } = await openTestShop()
  await importMugs(db, 10)
  await reserveMugs(db, 2, 'order 1')
  const file = writeImportFile('', 'export.csv')
  await exportProducts(db, {
    ...{ write: (csv) => writeLocalFile(file, csv), publicUrl: 'http://shop.test' },
  })
  await reserveMugs(db, 3, 'order 2')

  const { counts } = await importFile(db, file)
  assert.deepEqual([counts.unchanged, await getStock(db)], [1, 5])

  const edited = writeImportFile(readFileSync(file, 'utf8').replace(',8,', ',12,'))
  for (let times = 0; times < 2; times++) await importFile(db, edited)
  assert.equal(await getStock(db), 9)
})

/** Imports a stock while a sale is open, which ends when the import waits for it. */
async function importDuringSale(db: Database, { count, sold }: { count: number; sold: number }) {
  let importing: ReturnType<typeof importMugs> | undefined
  await runInTransaction(db, async (tx) => {
    await reserveMugs(tx, sold, 'order 1')
    importing = importMugs(db, count)
    await waitForLockWaiters(db)
  })
  return importing
}

function importMugs(db: Database, stock: number) {
  return importFile(db, writeMugFile(stock))
}

function writeMugFile(stock: number): string {
  return writeImportFile(
    toCsv(
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty'],
      ['mug', 'Mug', 'mug-1', '5', `${stock}`],
    ),
  )
}

function importStock(db: Database, handle: string, stock: number, stockMode?: StockMode) {
  const file = toCsv(
    ['Handle', 'Title', 'Variant Price', 'Variant Inventory Qty'],
    [handle, 'Blue Cap', '10', `${stock}`],
  )
  return importFile(db, writeImportFile(file), { stockMode })
}

async function reserveMugs(db: Database, quantity: number, reference: string) {
  const items = [{ variantId: await getMugId(db), quantity }]
  assert.deepEqual(await reserveStock(db, { items, reference, now }), [])
}

async function releaseMugs(db: Database, quantity: number, reference: string) {
  await releaseStock(db, { items: [{ variantId: await getMugId(db), quantity }], reference, now })
}

async function getMugId(db: Database): Promise<VariantId> {
  const [mug] = await db.select().from(variants)
  return mug!.id
}

/** Returns the stock of the only variant. */
async function getStock(db: Database): Promise<number> {
  const [variant] = await db.select().from(variants)
  return variant!.stock
}

async function shipAll(db: Database, orderId: typeof orders.$inferSelect.id) {
  const tracking = { carrier: 'DHL', number: '1', url: null }
  await transitionOrder(db, { orderId, to: 'processing', actor: clerk, now })
  const shipped = await shipOrder(db, { orderId, tracking, actor: clerk, now })
  assert.ok(shipped.ok)
}
