import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import {
  applyScheduledPrices,
  editProduct,
  findListingDiscrepancies,
  findStockDiscrepancies,
  getAdminProduct,
  moveStock,
  type ProductEdit,
  type ProductId,
  reserveStock,
  schedulePrices,
} from '#modules/catalog'
import { newId } from '#platform/ids'
import { variants } from '#tables/catalog'
import { clerk } from '#tests/support/actors'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'

const now = utc('2026-11-25 09:00')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('of ten people who save one product at once, one does, and the others are asked', async () => {
  const { db, product, buildEdit } = await openRaceShop()
  const { revision } = product
  const results = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const edit = { ...(await buildEdit()), title: `Lamp ${n}` }
      return editProduct(db, { productId: product.id, revision, edit, actor: clerk, now })
    }),
  )
  assert.equal(results.filter(({ ok }) => ok).length, 1)
  const codes = results.flatMap((result) => (result.ok ? [] : result.error.code))
  assert.deepEqual(new Set(codes), new Set(['product_changed']))
  const after = await getAdminProduct(db, product.id)
  assert.equal(after!.row.revision, revision + 1)
})

test('a planned price and a person set a price at once: both or one is in the history, and nothing is lost', async () => {
  const { db, product, variantId, buildEdit } = await openRaceShop()
  const plan = { productId: product.id, variantIds: [variantId], priceMinor: 700, actor: clerk }
  await schedulePrices(db, { ...plan, startsAt: later(1), endsAt: later(2), now })
  const edit = await buildEdit()
  const priced = { ...edit, variants: edit.variants.map((one) => ({ ...one, priceMinor: 900 })) }
  const { revision } = product
  const [applied, saved] = await Promise.all([
    applyScheduledPrices(db, { now: later(1) }),
    editProduct(db, { productId: product.id, revision, edit: priced, actor: clerk, now: later(1) }),
  ])
  assert.equal(applied, 1)
  const readPrice = async () => {
    const [row] = await db.select().from(variants).where(eq(variants.id, variantId))
    return row!.priceMinor
  }
  // Whoever came second decided. A person who came second was asked.
  assert.equal(await readPrice(), 700)
  await applyScheduledPrices(db, { now: later(2) })
  assert.equal(await readPrice(), saved.ok ? 900 : 1000, 'the price of before comes back')
  assert.deepEqual(await findListingDiscrepancies(db, { now: later(2) }), [])
})

test('two people plan prices of the same variants for the same time: one is refused', async () => {
  const { db, product, variantId } = await openRaceShop()
  const plans = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      schedulePrices(db, {
        ...{ productId: product.id, variantIds: [variantId], priceMinor: 500 + n },
        ...{ startsAt: later(10 + n), endsAt: later(60), actor: clerk, now },
      }),
    ),
  )
  assert.equal(plans.filter(({ ok }) => ok).length, 1)
})

test('stock that is counted, taken and sold at once is the sum of its movements, and never below zero', async () => {
  const { db, product, variantId } = await openRaceShop()
  const take = () =>
    moveStock(db, {
      ...{ productId: product.id, variantId, change: { quantity: -3 } },
      ...{ reason: 'damage' as const, note: '', actor: clerk, now },
    })
  const sell = () =>
    db.transaction((tx) =>
      reserveStock(tx, { items: [{ variantId, quantity: 2 }], reference: newId(), now }),
    )
  const taken = await Promise.all([...Array.from({ length: 6 }, take)].map(async (one) => one))
  const [moved, sold] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, take)),
    Promise.all(Array.from({ length: 8 }, sell)),
  ])
  const out = [...taken, ...moved].filter(({ ok }) => ok).length * 3
  const reserved = sold.filter((shortages) => shortages.length === 0).length * 2
  const [row] = await db.select().from(variants).where(eq(variants.id, variantId))
  assert.equal(row!.stock, 20 - out - reserved)
  assert.ok(row!.stock >= 0)
  assert.deepEqual(await findStockDiscrepancies(db), [])
  assert.deepEqual(await findListingDiscrepancies(db, { now }), [])
})

async function openRaceShop() {
  const { db } = await openTestShop()
  const product = await addTestProduct(db, 'Lamp', { price: 10, stock: 20 })
  return {
    db,
    product,
    variantId: product.onlyVariantId!,
    buildEdit: () => buildEdit(db, product.id),
  }
}

async function buildEdit(
  db: Parameters<typeof getAdminProduct>[0],
  productId: ProductId,
): Promise<ProductEdit> {
  const { full, row } = (await getAdminProduct(db, productId))!
  return {
    ...full,
    categoryId: row.categoryId,
    variants: full.variants.map((variant) => ({ ...variant, initialStock: 0 })),
  }
}
